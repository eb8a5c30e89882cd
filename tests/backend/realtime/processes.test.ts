import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import type { ArticleRow } from "../../../app/data/rows.types.ts";
import { anonymousClient, serviceClient } from "../../support/clients.ts";
import { openSql } from "../../support/open-sql.ts";
import { createArticle, uniqueWord } from "../../support/rows.ts";
import { startPostgres, type TestPostgres } from "../../support/start-postgres.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";
import { collect, follow, join } from "./join-channel.ts";
import { openRawSocket } from "./raw-socket.ts";

/** Several sites on one database, and outages of a site or of the database. */

let postgres: TestPostgres;
let databaseUrl: string;
const sites: RunningSite[] = [];
const clients: { removeAllChannels: () => Promise<unknown> }[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = await postgres.createSiteDatabase();
  for (let index = 0; index < 2; index += 1) sites.push(await startOne());
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await postgres.stop();
});

function startOne(): Promise<RunningSite> {
  return startSite({ env: { DATABASE_URL: databaseUrl } });
}

function siteAt(index: number): RunningSite {
  const site = sites[index];
  if (!site) throw new Error("no such site");
  return site;
}

function reader(at: number | RunningSite) {
  const client = anonymousClient(typeof at === "number" ? siteAt(at) : at);
  clients.push(client);
  return client;
}

type Message = { event: string; payload?: { text?: string } };

test("sends broadcasts from a process without subscribers to the others", async () => {
  const topic = uniqueWord("room");
  const received = collect<Message>();
  await join(reader(1).channel(topic).on("broadcast", { event: "*" }, received.add));
  await reader(0).channel(topic).httpSend("hello", { text: "there" });
  await waitFor("it", () => received.items.length === 1);
});

test("delivers broadcasts of any size to clients of other processes", async () => {
  const topic = uniqueWord("room");
  const received = collect<Message>();
  await join(reader(1).channel(topic).on("broadcast", { event: "*" }, received.add));
  const channel = await join(reader(0).channel(topic, { config: { broadcast: { ack: true } } }));
  const texts = ["short", "ä".repeat(120_000), "short", "x".repeat(9000)];
  for (const text of texts) {
    expect(await channel.send({ type: "broadcast", event: "text", payload: { text } })).toBe("ok");
  }
  await channel.httpSend("by HTTP", { text: "last" });
  await waitFor("all", () => received.items.length === texts.length + 1);
  expect(received.items.map(({ payload }) => payload?.text)).toEqual([...texts, "last"]);
});

test("shares presence between processes and removes it with its process", async () => {
  const topic = uniqueWord("room");
  const options = (key: string) => ({ config: { presence: { key, enabled: true } } });
  const other = await startOne();
  // The process is killed by then; its folder remains.
  onTestFinished(async () => void (await other.stop()));
  const [near, far] = [reader(0), reader(other)];
  const atNear = await join(near.channel(topic, options("near")));
  await atNear.track({ name: "near" });
  // The second process is new to the first, which sends it the existing presence.
  const atFar = await join(far.channel(topic, options("far")));
  await waitFor("the first", () => "near" in atFar.presenceState());
  await atFar.track({ name: "far" });
  await waitFor("both", () => Object.keys(atNear.presenceState()).length === 2);

  await other.kill();
  await waitFor("the end of the second", () => !("far" in atNear.presenceState()), 25_000);
  expect(Object.keys(atNear.presenceState())).toEqual(["near"]);
}, 60_000);

test("closes sockets and notifies other processes when a process stops", async () => {
  const topic = uniqueWord("room");
  const other = await startOne();
  const options = { config: { presence: { key: "far", enabled: true } } };
  const atNear = await join(reader(0).channel(topic, { config: { presence: { enabled: true } } }));
  const atFar = await join(reader(other).channel(topic, options));
  await atFar.track({ name: "far" });
  await waitFor("it", () => "far" in atNear.presenceState());
  const raw = await openRawSocket(other);
  const deaf = await openRawSocket(other);
  deaf.socket.pause();

  // A stop that exceeds its limit exits with 1.
  expect((await other.stop()).code).toBe(0);
  expect(await raw.closed).toMatchObject({ code: 1001 });
  deaf.socket.terminate();
  await waitFor("the end", () => !("far" in atNear.presenceState()), 3000);
}, 60_000);

test("sends changes from every process, whichever wrote them", async () => {
  const changes = [collect<string>(), collect<string>()];
  for (const [index, { add }] of changes.entries()) {
    await follow(
      reader(index)
        .channel("articles")
        .on<ArticleRow>(
          "postgres_changes",
          { event: "INSERT", schema: "public", table: "articles" },
          (change) => add(change.new.id),
        ),
    );
  }
  const { id } = await createArticle(serviceClient(siteAt(0)));
  await waitFor("both", () => changes.every(({ items }) => items.length === 1));
  expect(changes.map(({ items }) => items)).toEqual([[id], [id]]);
});

test("keeps sockets open and resumes by itself when database connections are lost", async () => {
  const topic = uniqueWord("room");
  const changes = collect<string>();
  const system = collect<{ message: string }>();
  const received = collect<Message>();
  const client = reader(0);
  const channel = client
    .channel(topic, { config: { presence: { key: "a", enabled: true } } })
    .on("broadcast", { event: "*" }, received.add)
    .on<ArticleRow>(
      "postgres_changes",
      { event: "*", schema: "public", table: "articles" },
      (change) => changes.add(change.eventType),
    )
    .on("system", {}, (message) => system.add(message));
  await join(channel);
  await channel.track({ name: "a" });
  const far = await join(
    reader(1).channel(topic, { config: { presence: { key: "b", enabled: true } } }),
  );
  await far.track({ name: "b" });
  await waitFor("the subscription", () => system.items.length === 1);

  const sql = openSql(databaseUrl, 1);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await sql.end();
  await waitFor("the subscription, again", () => system.items.length === 2);
  expect(system.items[1]?.message).toBe("Subscribed to PostgreSQL");
  await createArticle(serviceClient(siteAt(1)));
  await waitFor("a change", () => changes.items.length > 0);
  await waitFor("a broadcast of the other process", async () => {
    await far.send({ type: "broadcast", event: "still", payload: {} });
    return received.items.length > 0;
  });
  await waitFor("everybody", () => Object.keys(channel.presenceState()).length === 2);
  expect(channel.state).toBe("joined");
});
