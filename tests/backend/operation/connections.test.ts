import { afterAll, beforeAll, expect, test } from "vitest";
import { createConnectionPool } from "../../../backend/database/connection-pool.ts";
import { openSql } from "../../support/open-sql.ts";
import { startPostgres, type TestPostgres } from "../../support/start-postgres.ts";

/** The connections of a site to its database. */

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres({ log_statement: "all" });
});
afterAll(() => postgres.stop());

test("what arrays are read by is asked for once, and every connection reads them", async () => {
  const sql = openSql(await postgres.createDatabase(), 3);
  const pool = createConnectionPool(sql.options);
  const from = postgres.log().length;
  const read = () => pool.query("select array['a', 'b'] as list, pg_sleep(0.2)", []);
  const [first] = await read();
  const others = await Promise.all([read(), read(), read()]);
  expect(pool.stats().open).toBe(3);
  for (const row of [first, ...others.map(([row]) => row)]) expect(row?.list).toEqual(["a", "b"]);
  expect(
    postgres
      .log()
      .slice(from)
      .match(/select b\.oid/g),
  ).toHaveLength(1);
  await pool.close();
  await sql.end();
});
