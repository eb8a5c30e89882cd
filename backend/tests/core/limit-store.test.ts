import { afterAll, beforeAll, expect, test } from "vitest";
import { type ConnectionPool, createConnectionPool } from "../../core/database/connection-pool.ts";
import { createLimitStore } from "../../core/requests/limit-store.ts";
import { createRateLimiter } from "../../core/requests/rate-limiter.ts";
import { openSql, type SqlPool } from "../support/open-sql.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

/** Rate limits that several processes count in their database. */

let database: TestDatabase;
let sql: SqlPool;
let pools: ConnectionPool[];
beforeAll(async () => {
  database = await createTestDatabase();
  const { url } = database;
  sql = openSql(url);
  pools = [1, 2].map(() => createConnectionPool({ url, max: 2 }));
});
afterAll(async () => {
  await Promise.all([sql.end(), ...pools.map((pool) => pool.close())]);
  await database.drop();
});

const openAll = (name: string, points: number) =>
  pools.map((pool) => {
    const store = createLimitStore({ pool, secret: "the same in all" });
    return createRateLimiter(points, 180, { store, name });
  });

async function countPoints(): Promise<number> {
  const [row] = await sql`select coalesce(sum(points), 0)::int as points from embedded.limits`;
  return row.points;
}

test("processes with a shared store enforce one limit together", async () => {
  const [here, there] = openAll("tries", 3);
  expect(await here?.count("a")).toBe(0);
  expect(await there?.count("a")).toBe(0);
  expect(await here?.isFull("a")).toBe(0);
  expect(await there?.count("a")).toBe(0);
  expect(await here?.isFull("a")).toBeGreaterThan(170_000);
  expect(await here?.count("a")).toBeGreaterThan(170_000);
  expect(await there?.count("b")).toBe(0);
  await there?.clear("a");
  expect(await there?.isFull("a")).toBe(0);
});

test("concurrent counts do not exceed the limit", async () => {
  const limiters = openAll("at once", 5);
  const waits = await Promise.all(
    Array.from({ length: 20 }, (_, index) => limiters[index % 2]?.count("a")),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
});

test("a count expires with its window", async () => {
  const [here] = openAll("ending", 1);
  await here?.count("a");
  expect(await here?.isFull("a")).toBeGreaterThan(0);
  await sql`update embedded.limits set expire = expire - 180000`;
  expect(await here?.isFull("a")).toBe(0);
  expect(await here?.count("a")).toBe(0);
});

test("a client over the limit is not written again within the window", async () => {
  const [here] = openAll("flood", 1);
  const before = await countPoints();
  for (let count = 0; count < 10; count += 1) await here?.count("a");
  expect(await countPoints()).toBe(before + 2);
  expect(await here?.count("a")).toBeGreaterThan(0);
});

test("a row does not reveal the counted client", async () => {
  const [here] = openAll("sign-ins from", 1);
  await here?.count("192.0.2.77");
  const { count } = await sql`
    select from embedded.limits where key like '%192.0.2.77%' or key like '%sign-ins%'`;
  expect(count).toBe(0);
});

test("a process counts locally while the database does not respond", async () => {
  const pool = createConnectionPool({ url: "postgres://a:b@127.0.0.1:1/none", max: 1 });
  const store = createLimitStore({ pool, secret: "the same in all" });
  const limiter = createRateLimiter(1, 180, { store, name: "tries" });
  expect(await limiter.count("a")).toBe(0);
  expect(await limiter.isFull("a")).toBeGreaterThan(0);
  expect(await limiter.count("a")).toBeGreaterThan(0);
  await limiter.clear("a");
  expect(await limiter.isFull("a")).toBe(0);
  await pool.close();
});
