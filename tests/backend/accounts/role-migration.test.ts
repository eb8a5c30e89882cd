import { cp, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBackend } from "../../../backend/open-backend.ts";
import { openSql } from "../../support/open-sql.ts";
import { startPostgres, type TestPostgres } from "../../support/start-postgres.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";

/** An installation from before the role was in the token, and one whose users are older than its schema. */

const MIGRATIONS = join(import.meta.dirname, "../../../supabase/migrations");
let postgres: TestPostgres;
let folder: string;

beforeAll(async () => {
  postgres = await startPostgres();
  folder = await makeTempFolder();
});
afterAll(async () => {
  await postgres?.stop();
  await removeFolder(folder);
});

/** Applies the migrations up to and including a version, as a start of that time did. */
async function migrate(databaseUrl: string, last = "9"): Promise<void> {
  const migrationsFolder = join(folder, `until-${last}`);
  await mkdir(migrationsFolder, { recursive: true });
  for (const file of await readdir(MIGRATIONS))
    if (file.slice(0, 14) <= last) await cp(join(MIGRATIONS, file), join(migrationsFolder, file));
  const backend = await openBackend({
    dataDir: folder,
    siteUrl: "http://localhost",
    siteName: "Broadsheet",
    migrationsFolder,
    log: pino({ level: "silent" }),
    mode: "visit",
    databaseUrl,
    confirmEmail: false,
    passwordMinLength: 8,
    sendMail: async () => undefined,
    storage: { s3: undefined, imageCacheBytes: 1_000_000, maxSignedSeconds: 604_800 },
  });
  await backend.close();
}

test("the users that exist get their role into the token", async () => {
  const url = await postgres.createDatabase();
  await migrate(url, "20260101000700");
  const sql = openSql(url);
  await sql`
    insert into auth.users (id, email, raw_app_meta_data) values
      (gen_random_uuid(), 'first@example.org', '{"provider": "email"}'),
      (gen_random_uuid(), 'second@example.org', '{"provider": "email"}'),
      (gen_random_uuid(), 'third@example.org', null)`;
  await sql`
    update public.profiles set role = 'editor'
    where user_id = (select id from auth.users where email = 'second@example.org')`;
  await migrate(url);
  const users = await sql`select email, raw_app_meta_data as data from auth.users order by email`;
  await sql.end();
  expect([...users]).toEqual([
    { email: "first@example.org", data: { provider: "email", role: "reader" } },
    { email: "second@example.org", data: { provider: "email", role: "editor" } },
    { email: "third@example.org", data: { role: "reader" } },
  ]);
});

test("users without a profile get one, and none of them becomes the admin", async () => {
  const url = await postgres.createDatabase();
  await migrate(url, "20260101000500");
  const sql = openSql(url);
  await sql`
    insert into auth.users (id, email, created_at) values
      (gen_random_uuid(), 'young@example.org', '2026-01-02'),
      (gen_random_uuid(), 'old@example.org', '2026-01-01')`;
  await sql`delete from public.profiles`;
  await migrate(url);
  const users = await sql`
    select email, profiles.role, raw_app_meta_data ->> 'role' as told
    from auth.users join public.profiles on profiles.user_id = users.id order by email`;
  await sql.end();
  expect([...users]).toEqual([
    { email: "old@example.org", role: "reader", told: "reader" },
    { email: "young@example.org", role: "reader", told: "reader" },
  ]);
});
