import type { Logger } from "pino";
import type { ConnectionPool } from "../../core/database/connection-pool.ts";
import { broadcastChanges } from "./broadcast-changes.ts";
import { type Notice, readNotice } from "./notice.ts";
import type { createSubscribers } from "./subscriptions.ts";
import type { TableShape } from "./table-shapes.ts";

export const CHANGE_CHANNEL = "broadsheet_realtime_changes";

/** Notices that may wait in one queue; beyond it the oldest are discarded to bound memory. */
const MAX_WAITING = 10_000;
/** Notices that may wait in all queues together; each queue has an equal share, or a small minimum. */
const MAX_WAITING_TOTAL = 200_000;
const MIN_WAITING = 100;

/** The pending notices of one queue, and the work on them. */
type PendingNotices = { notices: Notice[]; working: Promise<void> };

/**
 * Sends subscribers the row changes that the database notifies. A row is read once for all clients with the same rights,
 * under their row level security; clients that may not read it receive nothing. Each queue handles its notices in order,
 * independently of the others.
 */
export function followChanges(options: {
  pool: ConnectionPool;
  listTables: () => Promise<TableShape[]>;
  subscribers: ReturnType<typeof createSubscribers>;
  log: Logger;
}): { receive(notification: string): void; settle(): Promise<void> } {
  const { pool, subscribers, log } = options;
  const queues = new Map<string, PendingNotices>();

  function add(key: string, notice: Notice): void {
    const queue = queues.get(key);
    if (!queue) {
      const begun: PendingNotices = { notices: [notice], working: Promise.resolve() };
      queues.set(key, begun);
      begun.working = work(key, begun.notices);
      return;
    }
    queue.notices.push(notice);
    const share = Math.max(MIN_WAITING, MAX_WAITING_TOTAL / subscribers.queues().size);
    if (queue.notices.length > Math.min(MAX_WAITING, share)) queue.notices.shift();
  }

  async function work(key: string, notices: Notice[]): Promise<void> {
    for (let notice = notices.shift(); notice; notice = notices.shift()) {
      await broadcastToQueue(key, notice).catch((error: unknown) => warn(notice, error));
    }
    queues.delete(key);
  }

  async function broadcastToQueue(key: string, notice: Notice): Promise<void> {
    const shape = (await options.listTables()).find(
      ({ schema, table }) => schema === notice.schema && table === notice.table,
    );
    const subscribed = subscribers.queues().get(key);
    if (!shape || !subscribed) return;
    const { cost, groups } = subscribed;
    const broadcasts = [...groups.values()].map((group) =>
      broadcastChanges(pool, { group, cost }, shape, notice).catch((error: unknown) =>
        warn(notice, error),
      ),
    );
    await Promise.all(broadcasts);
  }

  function warn({ table }: Notice, error: unknown): void {
    log.warn({ err: error, table }, "failed to broadcast a row change");
  }

  return {
    receive(notification) {
      const keys = [...subscribers.queues().keys()];
      const notice = keys.length === 0 ? undefined : readNotice(notification);
      if (!notice) return;
      for (const key of keys) add(key, notice);
    },
    async settle() {
      const working = [...queues.values()].map((queue) => {
        queue.notices.length = 0;
        return queue.working;
      });
      await Promise.all(working);
    },
  };
}
