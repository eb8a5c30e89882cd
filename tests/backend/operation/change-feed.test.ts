import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ChangeFeed, openChangeFeed } from "../../../backend/change-feed.ts";
import { openSql } from "../../support/open-sql.ts";
import { startPostgres, type TestPostgres } from "../../support/start-postgres.ts";
import { startTcpProxy, type TcpProxy } from "../../support/tcp-proxy.ts";
import { waitFor } from "../../support/wait-for.ts";

let postgres: TestPostgres;
let proxy: TcpProxy;
let feed: ChangeFeed;
const handlers = {
  onChange: vi.fn(),
  onConnect: vi.fn(),
  onDisconnect: vi.fn(),
  onClockSet: vi.fn(),
};
beforeAll(async () => {
  postgres = await startPostgres();
  const address = new URL(postgres.url);
  proxy = await startTcpProxy(Number(address.port));
  address.port = String(proxy.port);
  feed = openChangeFeed(address.href, handlers);
  await feed.opened;
});
afterAll(async () => {
  await feed.close();
  await proxy.close();
  await postgres.stop();
});

async function announce(tag: string): Promise<void> {
  const sql = openSql(postgres.url, 1);
  await sql`select pg_notify('broadsheet_changes', ${JSON.stringify([tag])})`;
  await sql.end();
}

/** What is vouched for is what was committed more than 100 ms ago. */
async function isSure(): Promise<boolean> {
  await delay(100);
  return feed.confirm();
}

test("it vouches for what it has heard, also after nobody has asked for a while", async () => {
  await announce("one");
  expect(await isSure()).toBe(true);
  expect(handlers.onChange).toHaveBeenLastCalledWith(["one"]);
  await delay(300);
  expect(feed.isCurrent()).toBe(false);
  expect(await feed.confirm()).toBe(true);
});

test("it knows the clock of the database", () => {
  expect(Math.abs((feed.databaseTime() ?? 0) - Date.now())).toBeLessThan(1000);
});

test("a connection that says nothing any more is not vouched for after 100 ms, and replaced when another answers", async () => {
  expect(await feed.confirm()).toBe(true);
  handlers.onConnect.mockClear();
  expect(proxy.cut("broadsheet change feed", "silence")).toBe(1);
  await announce("unheard");
  await delay(110);
  expect(feed.isCurrent()).toBe(false);
  expect(await feed.confirm()).toBe(false);
  const silentSince = performance.now();
  await waitFor("a new connection", () => handlers.onConnect.mock.calls.length > 0, 20_000);
  // It was asked for a second already, and would have been given up by itself after five.
  expect(performance.now() - silentSince).toBeLessThan(3500);
  expect(handlers.onDisconnect).toHaveBeenCalled();
  expect(handlers.onChange).not.toHaveBeenCalledWith(["unheard"]);
  await announce("heard");
  expect(await isSure()).toBe(true);
  expect(handlers.onChange).toHaveBeenLastCalledWith(["heard"]);
});

test("a connection that is reset is replaced at once", async () => {
  handlers.onConnect.mockClear();
  proxy.cut("broadsheet change feed", "reset");
  await waitFor("a new connection", () => handlers.onConnect.mock.calls.length > 0);
  expect(await feed.confirm()).toBe(true);
});

test("a server that takes its time on every connection keeps the one that there is", async () => {
  handlers.onDisconnect.mockClear();
  proxy.lag = 1300;
  await delay(110);
  expect(await feed.confirm()).toBe(false);
  await delay(3500);
  expect(handlers.onDisconnect).not.toHaveBeenCalled();
  proxy.lag = 0;
  await waitFor("an answer", isSure, 10_000);
});
