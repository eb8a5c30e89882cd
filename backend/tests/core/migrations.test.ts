import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { applyMigrations } from "../../core/schema/apply-migrations.ts";
import { openBackendAt, SITE_URL } from "../support/open-backend-at.ts";
import { openSql } from "../support/open-sql.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";

/** Migrations of a project, applied to an empty database. */

const MIGRATIONS = join(import.meta.dirname, "../project/migrations");

let database: TestDatabase;
/** The folder of the migrations. */
let folder: string;
let dataDir: string;
beforeEach(async () => {
  database = await createTestDatabase("template1");
  [folder, dataDir] = [await makeFolder(), await makeFolder()];
});
afterEach(async () => {
  await database.drop();
  for (const made of [folder, dataDir]) await rm(made, { recursive: true, force: true });
});

const makeFolder = () => mkdtemp(join(tmpdir(), "migrations-"));

const open = (migrationsFolder: string) =>
  openBackendAt(database.url, dataDir, { migrationsFolder, log: pino({ level: "silent" }) });

test("rolls back a failing migration, names it and skips those after it", async () => {
  await writeFile(join(folder, "1_good.sql"), "create table public.good (id int);");
  await writeFile(join(folder, "2_bad.sql"), "create table public.half (id int); select 1 / 0;");
  await writeFile(join(folder, "3_later.sql"), "create table public.later (id int);");
  const apply = () =>
    applyMigrations({ url: database.url, folder, prepare: async () => undefined });
  await expect(apply()).rejects.toMatchObject({
    name: "StartError",
    message: expect.stringMatching(/^The migration 2_bad failed.*division by zero$/),
  });
  const sql = openSql(database.url, 1);
  const [tables] =
    await sql`select to_regclass('good') as good, to_regclass('half') as half, to_regclass('later') as later`;
  expect(tables).toEqual({ good: "good", half: null, later: null });

  await writeFile(join(folder, "2_bad.sql"), "create table public.half (id int);");
  expect(await apply()).toEqual(["2", "3"]);
  expect(await apply()).toEqual([]);
  const [record] =
    await sql`select name, statements from supabase_migrations.schema_migrations where version = '2'`;
  expect(record).toEqual({
    name: "bad",
    statements: [await readFile(join(folder, "2_bad.sql"), "utf8")],
  });
  await sql.end();
});

test("applies each migration once in order with concurrent processes", async () => {
  await writeFile(
    join(folder, "1_log.sql"),
    "create table public.log (n serial, what text); insert into public.log (what) values ('1');",
  );
  for (const n of ["2", "3", "9"]) {
    await writeFile(
      join(folder, `${n}_step.sql`),
      `select pg_sleep(0.05); insert into public.log (what) values ('${n}');`,
    );
  }
  const results = await Promise.all(
    [1, 2, 3].map(() =>
      applyMigrations({ url: database.url, folder, prepare: async () => undefined }),
    ),
  );
  expect(results.flat().sort()).toEqual(["1", "2", "3", "9"]);
  const sql = openSql(database.url, 1);
  expect((await sql`select what from public.log order by n`).map(({ what }) => what)).toEqual([
    "1",
    "2",
    "3",
    "9",
  ]);
  await sql.end();
});

test("reapplies migrations without a change, adds a new one to a database in use, and refuses a newer database", async () => {
  await cp(MIGRATIONS, folder, { recursive: true });
  await (await open(folder)).close();
  await writeFile(
    join(folder, "20990101000000_later.sql"),
    "alter table public.notes add column nickname text; grant select on public.notes to service_role;",
  );
  const backend = await open(folder);
  const response = await backend.fetch(`${SITE_URL}/rest/v1/notes?select=nickname`, {
    headers: { apikey: backend.keys.secret },
  });
  expect(response.status).toBe(200);
  await backend.close();

  await expect(open(MIGRATIONS)).rejects.toMatchObject({
    name: "StartError",
    message: expect.stringMatching(/by a newer release: it has the migration 20990101000000/),
  });
});

test.each([
  ["no server answers", () => "postgres://postgres:secret@127.0.0.1:1/news"],
  ["the password is wrong", (url: string) => url.replace(/:[^:@]+@/, ":wrong@")],
  ["there is no such database", (url: string) => `${url}nowhere`],
])("rejects a database URL in one line without the password when %s", async (_, change) => {
  const url = change(database.url);
  const error = await openBackendAt(url, dataDir).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ name: "StartError" });
  const [line, ...others] = (error instanceof Error ? error.message : "").trim().split("\n");
  expect([line, others]).toEqual([expect.stringContaining("DATABASE_URL"), []]);
  expect(line).not.toContain(new URL(url).password);
});
