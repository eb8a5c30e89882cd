import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createConnectionPool } from "../../../backend/core/database/connection-pool.ts";
import { applyMigrations } from "../../../backend/core/schema/apply-migrations.ts";
import { createSystemSchema } from "../../../backend/core/schema/create-system-schema.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { startPostgres, type TestPostgres } from "../../support/start-postgres.ts";

/** A Supabase project that has users before the migrations are applied. */

const MIGRATIONS = join(import.meta.dirname, "../../../supabase/migrations");
let postgres: TestPostgres;
let sql: SqlPool;

beforeAll(async () => {
  postgres = await startPostgres();
  const url = await postgres.createDatabase();
  sql = openSql(url, 1);
  const pool = createConnectionPool({ url, max: 1 });
  await applyMigrations({
    url,
    folder: MIGRATIONS,
    async prepare() {
      await createSystemSchema(pool);
      await sql`
        insert into auth.users (id, email, raw_app_meta_data) values
          (gen_random_uuid(), 'first@example.org', '{"provider": "email"}'),
          (gen_random_uuid(), 'second@example.org', null)`;
    },
  });
  await pool.close();
});
afterAll(async () => {
  await sql.end();
  await postgres.stop();
});

test("makes users from before the migrations readers, with that role in their tokens", async () => {
  const users = await sql`
    select email, profiles.role, raw_app_meta_data as data
    from auth.users join public.profiles on profiles.user_id = users.id order by email`;
  expect([...users]).toEqual([
    { email: "first@example.org", role: "reader", data: { provider: "email", role: "reader" } },
    { email: "second@example.org", role: "reader", data: { role: "reader" } },
  ]);
});
