import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import type { ConnectionPool } from "../../core/database/connection-pool.ts";
import { type ClusterMessage, decodeMessage, encodeMessage } from "./message.ts";
import { createAssembler, toNotifications } from "./wire.ts";

export const CLUSTER_CHANNEL = "broadsheet_realtime_peers";
const ALIVE_EVERY_MS = 5000;
const DEAD_AFTER_MS = 16_000;
/** After its first message, a process does not trust its list of cluster members for this long. */
const UNSURE_MS = 3 * ALIVE_EVERY_MS;
/** Messages that may wait for the database; beyond it the oldest are discarded. */
const MAX_WAITING = 5000;

const NOTIFY = `select pg_notify('${CLUSTER_CHANNEL}', text) from json_array_elements_text($1::text::json) as text`;

export type RealtimeCluster = {
  /** The id of this process in the cluster. */
  own: string;
  /** Handles a notification of `CLUSTER_CHANNEL`. */
  receive(notification: string): void;
  /** Sends a message to the other processes; nothing is sent while there are none. */
  publish(message: ClusterMessage): void;
  /** Announces this process and resolves when the others can have received it. */
  greet(): Promise<void>;
  close(): Promise<void>;
};

/**
 * The cluster of site processes that share a database; they communicate through its notifications. A process is a member
 * from its first message until it leaves or misses its heartbeats.
 */
export function joinCluster(options: {
  pool: ConnectionPool;
  log: Logger;
  onMessage: (process: string, message: ClusterMessage) => void;
  /** Called when another process joins, which may not know the state of this one. */
  onNew: () => void;
  onGone: (process: string) => void;
}): RealtimeCluster {
  const own = randomBytes(9).toString("base64url");
  const assemble = createAssembler();
  const lastMessageAt = new Map<string, number>();
  let queue: string[] = [];
  let number = 0;
  let sending: Promise<void> | undefined;
  let greetedAt: number | undefined;

  function send(message: ClusterMessage): Promise<void> {
    number += 1;
    queue.push(...toNotifications(own, number, encodeMessage(message)));
    if (queue.length > MAX_WAITING) queue = queue.slice(-MAX_WAITING);
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  /** One statement at a time, to keep messages in order. */
  async function sendAll(): Promise<void> {
    // Messages of the same event loop turn are sent together.
    await Promise.resolve();
    while (queue.length > 0) {
      const batch = queue;
      queue = [];
      try {
        await options.pool.query(NOTIFY, [JSON.stringify(batch)]);
      } catch (error) {
        options.log.warn(
          { err: error, count: batch.length },
          "failed to send messages to the realtime cluster",
        );
      }
    }
  }

  const timer = setInterval(() => {
    if (greetedAt !== undefined) void send({ kind: "alive" });
    for (const [process, time] of lastMessageAt) {
      if (performance.now() - time > DEAD_AFTER_MS) remove(process);
    }
  }, ALIVE_EVERY_MS).unref();

  function remove(process: string): void {
    if (lastMessageAt.delete(process)) options.onGone(process);
  }

  return {
    own,
    receive(notification) {
      const received = assemble(notification);
      if (!received || received.process === own) return;
      const { process } = received;
      const message = decodeMessage(received.message);
      if (!message) return;
      if (message.kind === "bye") return remove(process);
      const isNew = !lastMessageAt.has(process);
      lastMessageAt.set(process, performance.now());
      if (isNew && message.kind !== "hello") options.onNew();
      options.onMessage(process, message);
    },
    publish(message) {
      const isSure = greetedAt !== undefined && performance.now() - greetedAt > UNSURE_MS;
      if (!isSure || lastMessageAt.size > 0) void send(message);
    },
    async greet() {
      await send({ kind: "hello" });
      greetedAt = performance.now();
    },
    async close() {
      clearInterval(timer);
      if (greetedAt !== undefined) await send({ kind: "bye" });
      await sending;
    },
  };
}
