import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ChangeFeed, openChangeFeed } from "../../change-feed.ts";
import {
  createNotifications,
  type Notifications,
  type Subscription,
} from "../../core/database/notifications.ts";
import { openSql } from "../support/open-sql.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { waitFor } from "../support/wait-for.ts";

let database: TestDatabase;
let proxy: TcpProxy;
let notifications: Notifications;
let feed: ChangeFeed;
const handlers = {
  onChange: vi.fn(),
  onConnect: vi.fn(),
  onDisconnect: vi.fn(),
  onClockSet: vi.fn(),
};
/** A second subscriber, such as realtime. */
let subscription: Subscription;
const onFailure = vi.fn();
const others = {
  onNotify: vi.fn(),
  onConnect: vi.fn(async () => undefined),
  onDisconnect: vi.fn(),
};
beforeAll(async () => {
  database = await createTestDatabase();
  const address = new URL(database.url);
  proxy = await startTcpProxy(Number(address.port));
  address.port = String(proxy.port);
  notifications = createNotifications({ url: address.href, onFailure });
  feed = openChangeFeed(notifications, handlers);
  await feed.opened;
  // Subscribes on the open connection.
  const channels = {
    one: (payload: string) => others.onNotify("one", payload),
    two: (payload: string) => others.onNotify("two", payload),
  };
  subscription = notifications.subscribe(channels, others);
  await subscription.connected();
});
afterAll(async () => {
  await notifications.close();
  await proxy.close();
  await database.drop();
});

async function notify(channel: string, payload: string): Promise<void> {
  const sql = openSql(database.url, 1);
  await sql`select pg_notify(${channel}, ${payload})`;
  await sql.end();
}

const notifyTag = (tag: string) => notify("broadsheet_changes", JSON.stringify([tag]));

/** Expects the second subscriber to receive notifications of its channels. */
async function expectHeard(payload: string): Promise<void> {
  for (const channel of ["one", "two"]) {
    await notify(channel, payload);
    await waitFor("it", () =>
      others.onNotify.mock.calls.some((call) => call[0] === channel && call[1] === payload),
    );
  }
}

/** Waits until the feed has reported a tag and confirms that it missed nothing. */
async function expectReceived(tag: string): Promise<void> {
  await waitFor(tag, () => handlers.onChange.mock.lastCall?.[0]?.[0] === tag);
  await waitFor("a confirmation", () => feed.confirm());
}

/** A confirmation is out of date after 100 ms. Each look asks for a new one, so the answers have to be late or missing. */
const untilOutdated = () => waitFor("the age of the confirmation", () => !feed.isCurrent());

/** Number of connections on which the feed checks a server that does not respond. */
async function countChecks(): Promise<number> {
  const sql = openSql(database.url, 1);
  const rows = await sql`
    select from pg_stat_activity where application_name = 'broadsheet notifications check' and datname = current_database()`;
  await sql.end();
  return rows.length;
}

test("the change feed confirms received changes, also after late answers", async () => {
  await notifyTag("one");
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
  for (const handler of Object.values(others)) handler.mockClear();
  expect(proxy.cut("broadsheet notifications", "silence")).toBe(1);
  await notifyTag("missed");
  await untilOutdated();
  expect(await feed.confirm()).toBe(false);
  await waitFor("a new connection", () => handlers.onConnect.mock.calls.length > 0);
  expect(handlers.onDisconnect).toHaveBeenCalled();
  expect(handlers.onChange).not.toHaveBeenCalledWith(["missed"]);
  await notifyTag("received");
  await expectReceived("received");
  await subscription.connected();
  expect(others.onDisconnect).toHaveBeenCalledOnce();
  await expectHeard("after silence");
});

test("the change feed replaces a reset connection at once", async () => {
  handlers.onConnect.mockClear();
  proxy.cut("broadsheet notifications", "reset");
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
  await waitFor("a confirmation", () => feed.confirm());
});

test("notifications keep a connection that receives, however late responses are", async () => {
  await expectHeard("before it is slow");
  for (const handler of [handlers.onDisconnect, others.onDisconnect]) handler.mockClear();
  proxy.lag = 9000;
  for (let second = 0; second < 8; second += 1) {
    await delay(1000);
    await expectHeard(`second ${second}`);
  }
  proxy.lag = 0;
  expect(others.onDisconnect).not.toHaveBeenCalled();
  expect(handlers.onDisconnect).not.toHaveBeenCalled();
});

test("notifications call a failed onConnect again and serve other subscribers meanwhile", async () => {
  others.onConnect.mockClear();
  handlers.onConnect.mockClear();
  others.onConnect.mockRejectedValueOnce(new Error("not yet"));
  expect(proxy.cut("broadsheet notifications", "reset")).toBe(1);
  await waitFor("a retry", () => others.onConnect.mock.calls.length === 2);
  expect(onFailure).toHaveBeenCalledOnce();
  expect(handlers.onConnect).toHaveBeenCalledOnce();
  await subscription.connected();
  await expectHeard("after a failure");
});
