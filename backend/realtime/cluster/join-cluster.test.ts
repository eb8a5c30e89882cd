import pino from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ConnectionPool } from "../../core/database/connection-pool.ts";
import { joinCluster, type RealtimeCluster } from "./join-cluster.ts";
import { type ClusterMessage, encodeMessage } from "./message.ts";
import { toNotifications } from "./wire.ts";

let cluster: RealtimeCluster;
const gone: string[] = [];
let sent = 0;
beforeEach(() => {
  vi.useFakeTimers();
  gone.length = 0;
  sent = 0;
  const pool = {
    async query() {
      sent += 1;
      return Object.assign([], { command: "SELECT", count: 0, columns: [] });
    },
  } as unknown as ConnectionPool;
  cluster = joinCluster({
    pool,
    log: pino({ level: "silent" }),
    onMessage: () => undefined,
    onNew: () => undefined,
    onGone: (process) => gone.push(process),
  });
});
afterEach(async () => {
  await cluster.close();
  vi.useRealTimers();
});

function receive(process: string, number: number, message: ClusterMessage): void {
  for (const text of toNotifications(process, number, encodeMessage(message)))
    cluster.receive(text);
}

test("removes a process of the cluster that ended without a message after 16 seconds", async () => {
  receive("killed", 1, { kind: "hello" });
  receive("alive", 1, { kind: "hello" });
  for (let seconds = 5; seconds <= 15; seconds += 5) {
    await vi.advanceTimersByTimeAsync(5000);
    receive("alive", seconds, { kind: "alive" });
  }
  expect(gone).toEqual([]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(gone).toEqual(["killed"]);
});

test("sends a heartbeat to the cluster every five seconds", async () => {
  await cluster.greet();
  sent = 0;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(sent).toBe(3);
});
