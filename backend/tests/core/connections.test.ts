import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { outsideRequest, runInRequest } from "../../core/base/current-request.ts";
import {
  type ConnectionPool,
  createConnectionPool,
  type PooledConnection,
  type PoolOptions,
} from "../../core/database/connection-pool.ts";
import { DatabaseUnavailable } from "../../core/database/database-errors.ts";
import { inTransaction } from "../../core/database/in-transaction.ts";
import { openSql, type SqlPool } from "../support/open-sql.ts";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { waitFor } from "../support/wait-for.ts";

/** The connections of a backend to its database. */

let database: TestDatabase;
let proxy: TcpProxy;
let sql: SqlPool;
const pools: ConnectionPool[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startTcpProxy(Number(new URL(database.url).port));
  sql = openSql(database.url);
});
afterEach(async () => {
  proxy.state = "up";
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});
afterAll(async () => {
  await sql.end();
  await proxy.close();
  await database.drop();
});

function open(options: Partial<PoolOptions> = {}): ConnectionPool {
  const pool = createConnectionPool({ url: database.url, max: 1, ...options });
  pools.push(pool);
  return pool;
}

function openThroughProxy(options: Partial<PoolOptions> = {}): ConnectionPool {
  const address = new URL(database.url);
  address.port = String(proxy.port);
  return open({ ...options, url: address.href });
}

const pidOf = async (pool: ConnectionPool) =>
  (await pool.query("select pg_backend_pid() as pid", []))[0]?.pid;

test("pipelined statements each get their own result", async () => {
  const pool = open();
  const connection = await pool.acquire();
  const answers = await Promise.allSettled([
    connection.send("begin", [], false),
    connection.send("select $1::int as n", [1], true),
    connection.send("select 1 / $1::int as n", [0], true),
    connection.send("select $1::int as n", [2], true),
    connection.send("commit", [], false),
  ]);
  const codes = answers.map((answer) =>
    answer.status === "fulfilled" ? answer.value.command : answer.reason.code,
  );
  expect(codes).toEqual(["BEGIN", "SELECT", "22012", "25P02", "ROLLBACK"]);
  connection.release();
  expect(pool.stats()).toEqual({ max: 1, open: 1, used: 0, waiting: 0 });
});

const together = (connection: PooledConnection, statements: [sql: string, ...unknown[]][]) =>
  connection.sendTogether(
    statements.map(([sql, ...parameters]) => ({ sql, parameters, prepare: parameters.length > 0 })),
  );

test("no statement of a batch runs after one that failed", async () => {
  const pool = open();
  await sql`create table together (n int)`;
  const insert = "insert into together values ($1)";
  const connection = await pool.acquire();
  const failing = together(connection, [
    ["begin isolation level unheard_of"],
    ["select set_config('role', $1, true)", "pg_read_all_data"],
    [insert, 1],
  ]);
  await expect(failing).rejects.toMatchObject({ code: "42601" });
  // None was prepared before, so all are prepared now.
  const [, , inserted, read] = await together(connection, [
    ["begin"],
    ["select set_config('application_name', $1, true)", "together"],
    [insert, 2],
    ["select n, current_setting('application_name') as name from together where n > $1", 0],
    ["commit"],
  ]);
  expect([inserted?.command, read]).toEqual(["INSERT", [{ n: 2, name: "together" }]]);
  await expect(
    together(connection, [
      [insert, 3],
      ["select 1 / $1::int", 0],
    ]),
  ).rejects.toThrow();
  await together(connection, [[insert, 4]]);
  connection.release();
  expect(await pool.query("select n from together order by n", [])).toEqual([{ n: 2 }, { n: 4 }]);
  expect(pool.stats()).toMatchObject({ open: 1, used: 0 });
});

const isRunning = async (pid: unknown) => {
  const { count } = await sql`select from pg_stat_activity where pid = ${pid} and state = 'active'`;
  return count > 0;
};

test("an aborted statement is canceled on the server, and its connection stays usable", async () => {
  const pool = open();
  const pid = await pidOf(pool);
  const controller = new AbortController();
  const task = () => pool.query("select pg_sleep(60)", []);
  const refused = expect(runInRequest(controller.signal, task)).rejects.toThrow("gone");
  await waitFor("the statement", () => isRunning(pid));
  controller.abort(new Error("gone"));
  await refused;
  await waitFor("the statement to end", async () => !(await isRunning(pid)));
  expect(await pidOf(pool)).toBe(pid);
});

test("an aborted wait for a connection ends and takes none", async () => {
  const pool = open();
  const held = await pool.acquire();
  const controller = new AbortController();
  const asked = runInRequest(controller.signal, pool.acquire);
  controller.abort(new Error("gone"));
  await expect(asked).rejects.toThrow("gone");
  await expect(runInRequest(controller.signal, pool.acquire)).rejects.toThrow("gone");
  held.release();
  expect(await pidOf(pool)).toBeGreaterThan(0);
  expect(pool.stats()).toMatchObject({ open: 1, used: 0, waiting: 0 });
});

test("a request that has changed something is completed after its client left", async () => {
  const pool = open();
  await sql`create table effects (n int)`;
  const insert = (n: number) => pool.query("insert into effects values ($1)", [n]);
  const controller = new AbortController();
  const left = new Error("gone");
  await runInRequest(controller.signal, async () => {
    await insert(1);
    controller.abort(left);
    await insert(2);
  });
  const rolledBack = new AbortController();
  const refused = runInRequest(rolledBack.signal, async () => {
    const connection = await pool.acquire();
    await connection.send("begin", [], false);
    await connection.send("insert into effects values (3)", [], false);
    await connection.rollback();
    connection.release();
    rolledBack.abort(left);
    await insert(4);
  });
  await expect(refused).rejects.toBe(left);
  expect(await sql`select n from effects order by n`).toEqual([{ n: 1 }, { n: 2 }]);
});

test("a transaction is rolled back when its client leaves between two statements", async () => {
  const pool = open();
  const pid = await pidOf(pool);
  await sql`create table halves (n int)`;
  const controller = new AbortController();
  const refused = runInRequest(controller.signal, () =>
    inTransaction(pool, async (query) => {
      await query("insert into halves values (1)");
      controller.abort(new Error("gone"));
    }),
  );
  await expect(refused).rejects.toThrow("gone");
  expect(await sql`select n from halves`).toEqual([]);
  expect(await pidOf(pool)).toBe(pid);
});

test("work outside of the request, or after it, is not ended with it", async () => {
  const pool = open();
  const controller = new AbortController();
  const started = Promise.withResolvers<void>();
  const later = await runInRequest(controller.signal, async () => ({
    outside: outsideRequest(() => started.promise.then(() => pool.query("select 1 as one", []))),
    after: started.promise.then(() => pool.query("select 1 as one", [])),
  }));
  controller.abort(new Error("gone"));
  started.resolve();
  expect(await later.outside).toEqual([{ one: 1 }]);
  expect(await later.after).toEqual([{ one: 1 }]);
});

test("a connection is destroyed when the cancellation of its statement does not reach the server", async () => {
  const pool = openThroughProxy();
  const pid = await pidOf(pool);
  const controller = new AbortController();
  const task = () => pool.query("select pg_sleep(60)", []);
  const refused = expect(runInRequest(controller.signal, task)).rejects.toThrow("gone");
  await waitFor("the statement", () => isRunning(pid));
  proxy.state = "gone";
  const startedAt = performance.now();
  controller.abort(new Error("gone"));
  await refused;
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  proxy.state = "up";
  expect(await pidOf(pool)).not.toBe(pid);
});

test("a result has the command and the number of changed rows", async () => {
  const pool = open();
  await pool.query("create temporary table counted (n int)", []);
  const inserted = await pool.query("insert into counted select generate_series(1, 3)", []);
  expect([inserted.command, inserted.count]).toEqual(["INSERT", 3]);
  expect(await pool.query("select n from counted where n > $1", [1])).toEqual([{ n: 2 }, { n: 3 }]);
});

test.each<[string, string, unknown[]]>([
  ["a NUL in the statement", 'select "a\0"', []],
  ["a NUL in a parameter", "select $1::text", ["\0"]],
  ["too many parameters", "select 1", Array.from({ length: 70_000 }, () => 1)],
  ["fewer parameters than places", "select $1::int, $2::int", [1]],
  ["an object where a date belongs", "select $1::date", [{ a: 1 }]],
  ["a JSON array nested too deep", "select $1::jsonb", ["[".repeat(100_000)]],
  ["an object nested too deep", "select $1::jsonb", [nested(100_000)]],
  [
    "an object that cannot be a text",
    "select $1::text",
    [Object.create(null, { toJSON: { get: fail } })],
  ],
])(
  "a statement with %s is rejected, and its connection stays usable",
  async (_name, text, parameters) => {
    const pool = open();
    const pid = await pidOf(pool);
    for (const prepare of [true, false]) {
      const connection = await pool.acquire();
      await connection.send("begin", [], false);
      await expect(connection.send(text, parameters, prepare)).rejects.toThrow();
      await connection.send("rollback", [], false);
      connection.release();
    }
    expect(await pidOf(pool)).toBe(pid);
  },
);

function nested(levels: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < levels; level += 1) value = { value };
  return value;
}

function fail(): never {
  throw new Error("It has no text.");
}

test("a connection released within a transaction is destroyed", async () => {
  const pool = open();
  const pid = await pidOf(pool);
  const connection = await pool.acquire();
  await connection.send("begin", [], false);
  await connection.send("set local role pg_read_all_data", [], false);
  connection.release();
  expect(await pidOf(pool)).not.toBe(pid);
  await waitFor("the end of the session", async () => {
    const { count } = await sql`select from pg_stat_activity where pid = ${pid}`;
    return count === 0;
  });
});

test("a connection released with a running statement is destroyed, and the statement ends on the server", async () => {
  const pool = open();
  const pid = await pidOf(pool);
  const connection = await pool.acquire();
  const sent = connection.send("select pg_sleep(60)", [], false);
  connection.release();
  await expect(sent).rejects.toThrow(DatabaseUnavailable);
  expect(await pidOf(pool)).not.toBe(pid);
  await waitFor("the end of the statement", async () => {
    const { count } = await sql`select from pg_stat_activity where pid = ${pid}`;
    return count === 0;
  });
});

test("statements, locks and idle transactions have timeouts that the database URL can override", async () => {
  const read = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('plan_cache_mode') as plan`;
  expect(await open().query(read, [])).toEqual([
    { statement: "1min", lock: "20s", idle: "30s", plan: "force_custom_plan" },
  ]);
  const url = `${database.url}?statement_timeout=1500&options=-c%20work_mem%3D8MB`;
  const [row] = await open({ url }).query(`${read}, current_setting('work_mem') as memory`, []);
  expect(row).toMatchObject({ statement: "1500ms", plan: "force_custom_plan", memory: "8MB" });
  await expect(open({ statementTimeoutMs: 100 }).query("select pg_sleep(5)", [])).rejects.toThrow(
    "statement timeout",
  );
});

test("acquire fails when no connection becomes free in time", async () => {
  const pool = open({ acquireTimeoutMs: 300 });
  const held = await pool.acquire();
  await expect(pool.acquire()).rejects.toThrow(DatabaseUnavailable);
  expect(pool.stats()).toEqual({ max: 1, open: 1, used: 1, waiting: 0 });
  held.release();
  expect(await pidOf(pool)).toBeGreaterThan(0);
});

test("close ends within its timeout while a statement runs, and the statement fails", async () => {
  const pool = open();
  const running = pool.query("select pg_sleep(60)", []).catch((error: unknown) => error);
  await waitFor("the statement", () => pool.stats().used === 1);
  const startedAt = performance.now();
  await pool.close();
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  expect(await running).toBeInstanceOf(DatabaseUnavailable);
});

test("idle and busy sessions that the server terminates are replaced", async () => {
  const pool = open({ max: 2 });
  const busy = await pool.acquire();
  const pid = await pidOf(pool);
  const hanging = busy.send("select pg_sleep(60)", [], false);
  hanging.catch(() => undefined);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'broadsheet' and datname = current_database()`;
  await expect(hanging).rejects.toThrow();
  busy.release();
  await waitFor("no connection", () => pool.stats().open === 0);
  expect(await pidOf(pool)).not.toBe(pid);
});

test("a statement on a silent connection fails when the server does not respond on another one", async () => {
  const pool = openThroughProxy({ max: 3, acquireTimeoutMs: 1000 });
  const held = await pool.acquire();
  await held.send("select 1", [], false);
  proxy.state = "gone";
  const startedAt = performance.now();
  await expect(held.send("select 1", [], false)).rejects.toThrow(DatabaseUnavailable);
  expect(performance.now() - startedAt).toBeLessThan(15_000);
  held.release();
  proxy.state = "up";
  expect(await pidOf(pool)).toBeGreaterThan(0);
}, 30_000);

test("a slow statement on a responding server is not canceled", async () => {
  const pool = openThroughProxy({ max: 3 });
  expect(await pool.query("select pg_sleep(8), 1 as one", [])).toMatchObject([{ one: 1 }]);
}, 30_000);

test("prepared statements work after DDL changed their result type", async () => {
  const pool = open({ max: 2 });
  await sql`create table changing (a int)`;
  await sql`insert into changing values (1)`;
  const [first, second] = [await pool.acquire(), await pool.acquire()];
  const read = "select * from changing where a = $1";
  for (const connection of [first, second]) await connection.send(read, [1], true);
  first.release();
  second.release();
  await sql`alter table changing add column b text default 'new'`;
  const both = await Promise.all([pool.query(read, [1]), pool.query(read, [1])]);
  expect(both).toEqual([[{ a: 1, b: "new" }], [{ a: 1, b: "new" }]]);
  expect(pool.stats()).toMatchObject({ used: 0 });
});
