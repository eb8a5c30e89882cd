import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import pino from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { anonymousClient, type BackendAddress } from "../support/clients.ts";
import { collect, follow, join } from "../support/join-channel.ts";
import { listen } from "../support/listen.ts";
import { openBackendAt } from "../support/open-backend-at.ts";
import { openRealtime, type RealtimeBackend } from "../support/open-realtime.ts";
import { openSql } from "../support/open-sql.ts";
import { createPost, POSTS, type Post } from "../support/posts.ts";
import { openRawSocket } from "../support/raw-socket.ts";
import { uniqueWord } from "../support/unique-word.ts";
import { waitFor } from "../support/wait-for.ts";

/** Several backends on one database, which share nothing else, and outages of a backend or of the database. */

type OtherBackend = { address: BackendAddress; close: () => Promise<void> };

let first: RealtimeBackend;
let second: OtherBackend;
/** Warnings of the first. */
const logged: string[] = [];
const clients: { removeAllChannels: () => Promise<unknown> }[] = [];
beforeAll(async () => {
  const log = pino({ level: "warn" }, { write: (line: string) => void logged.push(line) });
  first = await openRealtime(POSTS, { log });
  second = await openOther();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
});
afterAll(async () => {
  await second.close();
  await first.close();
});

/** Opens another backend on the database of the first, as another process of the site does. */
async function openOther(): Promise<OtherBackend> {
  const dataDir = await mkdtemp(joinPath(tmpdir(), "backend-test-"));
  await cp(joinPath(first.dataDir, "secrets.json"), joinPath(dataDir, "secrets.json"));
  const backend = await openBackendAt(first.databaseUrl, dataDir);
  const listener = await listen(backend);
  const { keys, fetch } = backend;
  return {
    address: { url: listener.url, keys, fetch },
    async close() {
      await backend.realtime?.close();
      listener.close();
      await backend.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function reader(address: BackendAddress) {
  const client = anonymousClient(address);
  clients.push(client);
  return client;
}

type Message = { event: string; payload?: { text?: string } };
const presence = (key: string) => ({ config: { presence: { key, enabled: true } } });
const inserted = { event: "INSERT", schema: "public", table: "posts" } as const;

test("sends broadcasts from a process without subscribers to the others", async () => {
  const topic = uniqueWord("room");
  const received = collect<Message>();
  await join(reader(second.address).channel(topic).on("broadcast", { event: "*" }, received.add));
  await reader(first).channel(topic).httpSend("hello", { text: "there" });
  await waitFor("it", () => received.items.length === 1);
});

test("delivers broadcasts of any size to clients of other processes", async () => {
  const topic = uniqueWord("room");
  const received = collect<Message>();
  await join(reader(second.address).channel(topic).on("broadcast", { event: "*" }, received.add));
  const channel = await join(
    reader(first).channel(topic, { config: { broadcast: { ack: true } } }),
  );
  const texts = ["short", "ä".repeat(120_000), "short", "x".repeat(9000)];
  for (const text of texts) {
    expect(await channel.send({ type: "broadcast", event: "text", payload: { text } })).toBe("ok");
  }
  await channel.httpSend("by HTTP", { text: "last" });
  await waitFor("all", () => received.items.length === texts.length + 1);
  expect(received.items.map(({ payload }) => payload?.text)).toEqual([...texts, "last"]);
});

test("shares presence between processes, and closes sockets and removes presence with its process", async () => {
  const topic = uniqueWord("room");
  const other = await openOther();
  const atNear = await join(reader(first).channel(topic, presence("near")));
  await atNear.track({ name: "near" });
  // The second process is new to the first, which sends it the existing presence.
  const atFar = await join(reader(other.address).channel(topic, presence("far")));
  await waitFor("the first", () => "near" in atFar.presenceState());
  await atFar.track({ name: "far" });
  await waitFor("both", () => Object.keys(atNear.presenceState()).length === 2);
  const raw = await openRawSocket(other.address);
  const deaf = await openRawSocket(other.address);
  deaf.socket.pause();

  await other.close();
  expect(await raw.closed).toMatchObject({ code: 1001 });
  deaf.socket.terminate();
  await waitFor("the end of the second", () => !("far" in atNear.presenceState()));
  expect(Object.keys(atNear.presenceState())).toEqual(["near"]);
});

test("sends changes from every process, whichever wrote them", async () => {
  const changes = [collect<string>(), collect<string>()];
  for (const [index, address] of [first, second.address].entries()) {
    await follow(
      reader(address)
        .channel("posts")
        .on<Post>("postgres_changes", inserted, ({ new: post }) => changes[index]?.add(post.id)),
    );
  }
  const { id } = await createPost(first.sql);
  await waitFor("both", () => changes.every(({ items }) => items.length === 1));
  expect(changes.map(({ items }) => items)).toEqual([[id], [id]]);
});

test("keeps sockets open, delays new channels and resumes by itself when the database is lost", async () => {
  const topic = uniqueWord("room");
  const changes = collect<string>();
  const system = collect<{ message: string }>();
  const received = collect<Message>();
  const channel = reader(first)
    .channel(topic, presence("a"))
    .on("broadcast", { event: "*" }, received.add)
    .on<Post>("postgres_changes", inserted, ({ eventType }) => changes.add(eventType))
    .on("system", {}, (message) => system.add(message));
  await join(channel);
  await channel.track({ name: "a" });
  const far = await join(reader(second.address).channel(topic, presence("b")));
  await far.track({ name: "b" });
  await waitFor("the subscription", () => system.items.length === 1);
  const late = await openRawSocket(first);

  const { database, outside } = openOutside();
  await outside.unsafe(`alter database ${database} with allow_connections false`);
  await outside`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${database} and pid <> pg_backend_pid()`;
  await waitFor("the outage", () => logged.some((line) => /lost its connection/.test(line)));
  const joined = late.ask("realtime:late", "phx_join", { config: {} });
  // Frames are handled in their order: the join has begun, and waits.
  await late.ask("phoenix", "heartbeat", {});
  expect(late.frames.map(([, , frameTopic]) => frameTopic)).toEqual(["phoenix"]);
  await outside.unsafe(`alter database ${database} with allow_connections true`);
  await outside.end();

  expect(await joined).toMatchObject({ status: "ok" });
  late.socket.terminate();
  await waitFor("the subscription, again", () => system.items.length === 2);
  expect(system.items[1]?.message).toBe("Subscribed to PostgreSQL");
  await createPost(first.sql);
  await waitFor("a change", () => changes.items.length > 0);
  await waitFor("a broadcast of the other process", async () => {
    await far.send({ type: "broadcast", event: "still", payload: {} });
    return received.items.length > 0;
  });
  await waitFor("everybody", () => Object.keys(channel.presenceState()).length === 2);
  expect(channel.state).toBe("joined");
});

/** A connection to another database of the server. */
function openOutside() {
  const url = new URL(first.databaseUrl);
  const database = url.pathname.slice(1);
  url.pathname = "/postgres";
  return { database, outside: openSql(url.href, 1) };
}
