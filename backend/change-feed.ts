import { z } from "zod";
import type { Notifications, Subscriber } from "./core/database/notifications.ts";

const tagsSchema = z.array(z.string());
/** The channel of the migration `cache_events`. */
const CHANNEL = "broadsheet_changes";

export type ChangeFeedHandlers = Required<Subscriber> & {
  /** Something with these cache tags has changed. */
  onChange: (tags: string[]) => void;
};

export type ChangeFeed = Pick<Notifications, "isCurrent" | "confirm" | "databaseTime"> & {
  /** Resolves on the first connect. */
  opened: Promise<void>;
  close(): void;
};

/** Subscribes to the changes of the site's content that the database notifies. */
export function openChangeFeed(
  notifications: Notifications,
  { onChange, ...handlers }: ChangeFeedHandlers,
): ChangeFeed {
  const { isCurrent, confirm, databaseTime } = notifications;
  const subscription = notifications.subscribe(
    { [CHANNEL]: (payload) => onChange(readTags(payload)) },
    handlers,
  );
  return {
    isCurrent,
    confirm,
    databaseTime,
    opened: subscription.connected(),
    close: subscription.close,
  };
}

/** A payload that is not a list of tags is not ours; it then invalidates every page. */
function readTags(payload: string): string[] {
  try {
    return tagsSchema.parse(JSON.parse(payload));
  } catch {
    return ["site"];
  }
}
