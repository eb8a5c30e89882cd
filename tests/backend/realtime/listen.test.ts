import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Listener, listen } from "../../../backend/realtime/listen.ts";
import { openSql } from "../../support/open-sql.ts";
import { startPostgres, type TestPostgres } from "../../support/start-postgres.ts";
import { startTcpProxy, type TcpProxy } from "../../support/tcp-proxy.ts";
import { waitFor } from "../../support/wait-for.ts";

let postgres: TestPostgres;
let proxy: TcpProxy;
let listener: Listener;
const handlers = {
  onNotify: vi.fn(),
  onConnect: vi.fn(async () => undefined),
  onFailure: vi.fn(),
  onDisconnect: vi.fn(),
};
beforeAll(async () => {
  postgres = await startPostgres();
  const address = new URL(postgres.url);
  proxy = await startTcpProxy(Number(address.port));
  address.port = String(proxy.port);
  listener = listen({ url: address.href, channels: ["one", "two"], ...handlers });
  await listener.connected();
});
afterAll(async () => {
  await listener.close();
  await proxy.close();
  await postgres.stop();
});

async function notify(channel: string, payload: string): Promise<void> {
  const sql = openSql(postgres.url, 1);
  await sql`select pg_notify(${channel}, ${payload})`;
  await sql.end();
}

async function expectHeard(payload: string): Promise<void> {
  for (const channel of ["one", "two"]) {
    await notify(channel, payload);
    await waitFor("it", () =>
      handlers.onNotify.mock.calls.some((call) => call[0] === channel && call[1] === payload),
    );
  }
}

test.each([
  ["no longer responds", "silence"],
  ["is reset", "reset"],
] as const)("replaces a listening connection that %s", async (_, how) => {
  await expectHeard(`before ${how}`);
  for (const handler of Object.values(handlers)) handler.mockClear();
  expect(proxy.cut("broadsheet realtime", how)).toBe(1);
  await waitFor("a new connection", () => handlers.onConnect.mock.calls.length > 0, 20_000);
  expect(handlers.onDisconnect).toHaveBeenCalledOnce();
  await listener.connected();
  await expectHeard(`after ${how}`);
});

test("keeps a listening connection open while it receives notifications, however late responses are", async () => {
  await expectHeard("before it is slow");
  for (const handler of Object.values(handlers)) handler.mockClear();
  proxy.lag = 9000;
  for (let second = 0; second < 8; second += 1) {
    await delay(1000);
    await expectHeard(`second ${second}`);
  }
  proxy.lag = 0;
  expect(handlers.onDisconnect).not.toHaveBeenCalled();
});

test("retries on another connection when setup of a listening connection fails", async () => {
  for (const handler of Object.values(handlers)) handler.mockClear();
  handlers.onConnect.mockRejectedValueOnce(new Error("not yet"));
  proxy.cut("broadsheet realtime", "reset");
  await waitFor("a retry", () => handlers.onConnect.mock.calls.length === 2);
  expect(handlers.onFailure).toHaveBeenCalledOnce();
  await listener.connected();
  await expectHeard("after a failure");
});
