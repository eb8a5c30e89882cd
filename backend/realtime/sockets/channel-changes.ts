import type { Caller } from "../../core/base/caller.ts";
import { findProblem } from "../changes/find-problem.ts";
import type { Subscriber, Subscription } from "../changes/subscriptions.ts";
import { encodeRawFrame } from "../protocol/frames.ts";
import type { Client, RealtimeService } from "./service.ts";

const TRY_AGAIN_MS = 2000;
const EXTENSION = "postgres_changes";

/** One client's subscriptions to row changes in one channel. */
export function followInChannel(
  service: RealtimeService,
  client: Client,
  options: {
    subscriptions: Subscription[];
    caller: Caller;
    topic: string;
    sendSystemMessage: (extension: string, status: "ok" | "error", message: string) => void;
  },
) {
  const { subscribers, listTables, pool, log } = service;
  const { subscriptions, topic, sendSystemMessage } = options;
  const ending = subscriptions.length > 0 ? new AbortController() : undefined;
  let timer: NodeJS.Timeout | undefined;

  const subscriber: Subscriber = {
    caller: options.caller,
    subscriptions,
    notify(ids, json) {
      const payload = `{"ids":${JSON.stringify(ids)},"data":${json}}`;
      client.send(encodeRawFrame(client.version, topic, EXTENSION, payload));
    },
    confirm: () => sendSystemMessage(EXTENSION, "ok", "Subscribed to PostgreSQL"),
    fail(problem) {
      subscribers.remove(subscriber);
      sendSystemMessage(EXTENSION, "error", problem);
    },
  };

  async function begin(): Promise<void> {
    if (!ending || ending.signal.aborted) return;
    const { signal } = ending;
    try {
      const shapes = await listTables();
      const problem = await client.validate(() =>
        findProblem(pool, shapes, subscriber.caller, subscriptions, signal),
      );
      if (signal.aborted) return;
      if (problem !== undefined) return sendSystemMessage(EXTENSION, "error", problem);
      subscribers.set(subscriber);
      subscriber.confirm();
    } catch (error) {
      if (signal.aborted) return;
      log.warn({ err: error }, "subscription to row changes waits for the database");
      timer = setTimeout(begin, TRY_AGAIN_MS).unref();
    }
  }

  return {
    begin,
    setCaller(caller: Caller): void {
      subscriber.caller = caller;
      if (subscribers.has(subscriber)) subscribers.set(subscriber);
    },
    close(): void {
      ending?.abort();
      clearTimeout(timer);
      subscribers.remove(subscriber);
    },
  };
}
