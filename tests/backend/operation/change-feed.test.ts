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

async function notify(tag: string): Promise<void> {
  const sql = openSql(postgres.url, 1);
  await sql`select pg_notify('broadsheet_changes', ${JSON.stringify([tag])})`;
  await sql.end();
}

/** Waits until the feed has reported a tag and confirms that it missed nothing. */
async function expectReceived(tag: string): Promise<void> {
  await waitFor(tag, () => handlers.onChange.mock.lastCall?.[0]?.[0] === tag, 10_000);
  await waitFor("a confirmation", () => feed.confirm());
}

/** A confirmation is out of date after 100 ms. Each look asks for a new one, so the answers have to be late or missing. */
const untilOutdated = () => waitFor("the age of the confirmation", () => !feed.isCurrent());

/** Number of connections on which the feed checks a server that does not respond. */
async function countChecks(): Promise<number> {
  const sql = openSql(postgres.url, 1);
  const rows = await sql`
    select from pg_stat_activity where application_name = 'broadsheet change feed check'`;
  await sql.end();
  return rows.length;
}

test("the change feed confirms received changes, also after late answers", async () => {
  await notify("one");
  await expectReceived("one");
  proxy.lag = 300;
  await untilOutdated();
  proxy.lag = 0;
  await waitFor("a confirmation", () => feed.confirm());
});

test("the change feed knows the database's clock", () => {
  expect(Math.abs((feed.databaseTime() ?? 0) - Date.now())).toBeLessThan(1000);
});

test("the change feed does not confirm on a silent connection and replaces it", async () => {
  await waitFor("a confirmation", () => feed.confirm());
  handlers.onConnect.mockClear();
  expect(proxy.cut("broadsheet change feed", "silence")).toBe(1);
  await notify("missed");
  await untilOutdated();
  expect(await feed.confirm()).toBe(false);
  await waitFor("a new connection", () => handlers.onConnect.mock.calls.length > 0, 20_000);
  expect(handlers.onDisconnect).toHaveBeenCalled();
  expect(handlers.onChange).not.toHaveBeenCalledWith(["missed"]);
  await notify("received");
  await expectReceived("received");
});

test("the change feed replaces a reset connection at once", async () => {
  handlers.onConnect.mockClear();
  proxy.cut("broadsheet change feed", "reset");
  await waitFor("a new connection", () => handlers.onConnect.mock.calls.length > 0);
  await waitFor("a confirmation", () => feed.confirm());
});

test("the change feed keeps its connection to a server that is slow on all of them", async () => {
  handlers.onDisconnect.mockClear();
  proxy.lag = 1300;
  await untilOutdated();
  expect(await feed.confirm()).toBe(false);
  await waitFor("a check", async () => (await countChecks()) === 1);
  await waitFor("the end of the check", async () => (await countChecks()) === 0);
  expect(handlers.onDisconnect).not.toHaveBeenCalled();
  proxy.lag = 0;
  await waitFor("a confirmation", () => feed.confirm(), 10_000);
});
