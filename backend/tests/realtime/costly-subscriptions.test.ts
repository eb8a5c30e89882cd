import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { callerOfRole } from "../../core/base/caller.ts";
import { type ConnectionPool, createConnectionPool } from "../../core/database/connection-pool.ts";
import { readPermissions } from "../../realtime/access/channel-policies.ts";
import { inDiscardedTransaction } from "../../realtime/access/discarded-transaction.ts";
import { findProblem } from "../../realtime/changes/find-problem.ts";
import { parseSubscription } from "../../realtime/changes/parse-subscription.ts";
import { readRows } from "../../realtime/changes/read-rows.ts";
import type { Subscription } from "../../realtime/changes/subscriptions.ts";
import { createTableShapes, type TableShape } from "../../realtime/changes/table-shapes.ts";
import { anonymousClient } from "../support/clients.ts";
import { follow } from "../support/join-channel.ts";
import { openRealtime, type RealtimeBackend } from "../support/open-realtime.ts";
import { createPost, POSTS } from "../support/posts.ts";
import { openRawSocket } from "../support/raw-socket.ts";
import { uniqueWord } from "../support/unique-word.ts";
import { waitFor } from "../support/wait-for.ts";

/** One client's subscriptions must not delay changes for others. */

let backend: RealtimeBackend;
let pool: ConnectionPool;
let shapes: TableShape[];
const clients: { removeAllChannels: () => Promise<unknown> }[] = [];
beforeAll(async () => {
  backend = await openRealtime(POSTS);
  pool = createConnectionPool({ url: backend.databaseUrl, max: 6 });
  shapes = await createTableShapes(pool)();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.removeAllChannels()));
});
afterAll(async () => {
  await pool.close();
  await backend.close();
});

const ANYONE = callerOfRole("anon");
/** Backtracks for years on a long text without repetition. */
const ENDLESS = "title=match.^(.+)(.+)(.+)(.+)\\1\\2\\3\\4x";
const LONG_TITLE = `ab${Array.from({ length: 100 }, (_, index) => index).join(" ")}x`;

function subscribe(filter: string, table = "posts"): Subscription {
  const request = parseSubscription({ event: "*", schema: "public", table, filter });
  if ("problem" in request) throw new Error(request.problem);
  return { ...request, id: 1 };
}

/** Counts connections taken from the pool and messages sent. */
function countUse(onSend: (count: number) => void = () => undefined) {
  const use = { connections: 0, statements: 0 };
  const counted: ConnectionPool = {
    ...pool,
    async acquire() {
      use.connections += 1;
      const connection = await pool.acquire();
      return {
        ...connection,
        send(...statement) {
          use.statements += 1;
          onSend(use.statements);
          return connection.send(...statement);
        },
      };
    },
  };
  return { use, pool: counted };
}

describe("filters of a channel", () => {
  const many = Array.from({ length: 100 }, (_, index) =>
    subscribe(`id=eq.00000000-0000-0000-0000-${String(index).padStart(12, "0")}`, "*"),
  );
  const signal = new AbortController().signal;

  test("evaluates the filters of a channel once each in one transaction", async () => {
    const counted = countUse();
    const twice = [...many, ...many];
    expect(await findProblem(counted.pool, shapes, ANYONE, twice, signal)).toBeUndefined();
    expect(counted.use.connections).toBe(1);
    expect(counted.use.statements).toBeLessThan(many.length * shapes.length + 10);
  });

  test("stops evaluating filters when their client has left", async () => {
    const ending = new AbortController();
    const counted = countUse((count) => {
      if (count === 20) ending.abort();
    });
    await expect(findProblem(counted.pool, shapes, ANYONE, many, ending.signal)).rejects.toThrow(
      "aborted",
    );
    expect(counted.use.statements).toBeLessThan(25);
    await expect(findProblem(counted.pool, shapes, ANYONE, many, ending.signal)).rejects.toThrow(
      "aborted",
    );
    expect(counted.use.connections).toBe(1);
  });

  test("uses no database connection for filters that need none", async () => {
    const counted = countUse();
    const plain = [subscribe("")];
    expect(await findProblem(counted.pool, shapes, ANYONE, plain, signal)).toBeUndefined();
    expect(counted.use.connections).toBe(0);
  });

  test("rejects filters that are too long together", async () => {
    const values = Array.from({ length: 100 }, (_, index) => `${"x".repeat(30)}${index}`);
    const ofPost = (index: number) => ({
      event: "*",
      schema: "public",
      table: "posts",
      filter: `title=in.(${index},${values.slice(1).join(",")})`,
    });
    const join = (count: number) => ({
      config: { postgres_changes: Array.from({ length: count }, (_, index) => ofPost(index)) },
    });
    const socket = await openRawSocket(backend);
    expect(await socket.ask("realtime:some", "phx_join", join(10))).toMatchObject({ status: "ok" });
    expect(await socket.ask("realtime:many", "phx_join", join(90))).toMatchObject({
      status: "error",
      response: { reason: expect.stringContaining("The conditions are too long") },
    });
    socket.socket.terminate();
  });

  test("lets another socket's filters pass those of many channels", async () => {
    const changesOf = (count: number, word: string) => ({
      config: {
        postgres_changes: Array.from({ length: count }, (_, index) => ({
          event: "*",
          schema: "public",
          table: "posts",
          filter: `title=match.${word}${index}`,
        })),
      },
    });
    const [busy, other] = [await openRawSocket(backend), await openRawSocket(backend)];
    const confirmed = ({ frames }: typeof busy) =>
      frames.filter(([, , , event, payload]) => event === "system" && payload.status === "ok")
        .length;
    const CHANNELS = 60;
    for (let index = 0; index < CHANNELS; index += 1)
      busy.send(
        JSON.stringify([
          `${index}`,
          `${index}`,
          `realtime:busy-${index}`,
          "phx_join",
          changesOf(100, `${index}x`),
        ]),
      );
    await waitFor("the joins", () => busy.frames.length >= CHANNELS);
    let before: number | undefined;
    other.socket.on("message", () => {
      if (confirmed(other) > 0) before ??= confirmed(busy);
    });
    await other.ask("realtime:other", "phx_join", changesOf(1, "one"));
    await waitFor("the other", () => before !== undefined);
    expect(before).toBeLessThan(CHANNELS);
    for (const { socket } of [busy, other]) socket.terminate();
  });
});

test("joins a private channel without waiting for filters", async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const lines = ["trials", "patternTrials", "patternRows"] as const;
  const busy = Array.from({ length: 5 }, () =>
    lines.map((line) => inDiscardedTransaction(pool, line, () => released)),
  ).flat();
  const rights = await readPermissions(pool, ANYONE, "somewhere");
  expect(rights).toEqual({ broadcast: false, presence: false });
  release();
  await Promise.all(busy);
});

test("answers other filters when one fails or times out", async () => {
  const { id } = await createPost(backend.sql, { title: LONG_TITLE });
  const shape = shapes.find(({ table }) => table === "posts");
  if (!shape) throw new Error("posts cannot be followed");
  const fails = { column: "title", operator: "like", values: ["a\\"], isNegated: false } as const;
  const filters = [
    subscribe("title=like.ab%").filters,
    [fails],
    subscribe(ENDLESS).filters,
    subscribe("title=like.b%").filters,
    subscribe("gone=eq.1").filters,
    [],
  ].map((each) => each.map((filter) => ({ ...filter, values: [...filter.values] })));
  const question = { shape, keys: [{ id }], views: [["title"]], filters };
  const how = { state: "present", cost: "patternRows" } as const;
  const { rows, failures } = await readRows(pool, ANYONE, question, how);
  expect(rows).toEqual([
    {
      views: [JSON.stringify({ title: LONG_TITLE })],
      holds: [true, false, false, false, false, true],
    },
  ]);
  expect([...failures]).toEqual([
    [1, expect.stringContaining("escape character")],
    [2, expect.stringContaining("statement timeout")],
    [4, "invalid column for filter gone"],
  ]);
});

test("finds many slow filters with successive changes", async () => {
  const { id } = await createPost(backend.sql, { title: LONG_TITLE });
  const shape = shapes.find(({ table }) => table === "posts");
  if (!shape) throw new Error("posts cannot be followed");
  const slow = Array.from({ length: 40 }, (_, index) => {
    return subscribe(ENDLESS.replace("^", `^(?:a{${index + 1}})?`)).filters;
  });
  const filters = [subscribe("title=like.ab%").filters, ...slow];
  const question = { shape, keys: [{ id }], views: [["id"]], filters };
  const how = { state: "present", cost: "patternRows" } as const;
  const { rows, failures } = await readRows(pool, ANYONE, question, how);
  expect(rows[0]?.holds).toEqual([true, ...slow.map(() => false)]);
  expect(failures.size).toBeGreaterThan(2);
  expect(failures.size).toBeLessThan(20);
});

test("splits more values than a statement can hold into several", async () => {
  const { id } = await createPost(backend.sql, { size: 7 });
  const shape = shapes.find(({ table }) => table === "posts");
  if (!shape) throw new Error("posts cannot be followed");
  const filters = Array.from({ length: 700 }, (_, index) => {
    const values = Array.from({ length: 100 }, (_value, place) => index * 100 + place);
    return subscribe(`size=in.(${values.join(",")})`).filters;
  });
  const { rows, failures } = await readRows(
    pool,
    ANYONE,
    { shape, keys: [{ id }], views: [["id"]], filters },
    { state: "present", cost: "conditionRows" },
  );
  expect(rows[0]?.holds.indexOf(true)).toBe(0);
  expect(rows[0]?.holds.lastIndexOf(true)).toBe(0);
  expect(failures.size).toBe(0);
});

test("unsubscribes a client whose filter times out, without delaying others", async () => {
  /** Subscribes to posts and records when changes arrive. */
  async function followPosts(filter?: string) {
    const received = { titles: [] as string[], receivedAt: 0, ended: [] as string[], endedAt: 0 };
    const client = anonymousClient(backend);
    clients.push(client);
    const channel = client.channel(uniqueWord("costly"));
    channel
      .on("system", {}, ({ status, message }) => {
        if (status !== "error") return;
        received.ended.push(message);
        received.endedAt = performance.now();
      })
      .on<{ title: string }>(
        "postgres_changes",
        { event: "INSERT", schema: "public", table: "posts", ...(filter ? { filter } : {}) },
        ({ new: row }) => {
          received.titles.push(row.title);
          received.receivedAt ||= performance.now();
        },
      );
    await follow(channel);
    return received;
  }

  const slow = await followPosts(ENDLESS);
  const others = [
    await followPosts(),
    await followPosts("size=gte.0"),
    await followPosts("title=like.%b%"),
  ];
  await createPost(backend.sql, { title: LONG_TITLE, size: 1 });
  await createPost(backend.sql, { title: "b", size: 1 });
  await waitFor("the others", () => others.every(({ titles }) => titles.length === 2));
  await waitFor("the end", () => slow.ended.length > 0);
  for (const { titles, ended } of others) {
    expect(titles).toEqual([LONG_TITLE, "b"]);
    expect(ended).toEqual([]);
  }
  expect(slow.titles).toEqual([]);
  expect(slow.ended).toEqual([
    expect.stringMatching(/The subscriptions to changes are over.*timeout/),
  ]);
  for (const { receivedAt } of others.slice(0, 2)) expect(receivedAt).toBeLessThan(slow.endedAt);
});
