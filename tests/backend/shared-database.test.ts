import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { anonymousClient, serviceClient } from "../support/clients.ts";
import { openSql } from "../support/open-sql.ts";
import { createArticle } from "../support/rows.ts";
import { startPostgres, type TestPostgres } from "../support/start-postgres.ts";
import { type RunningSite, startFailingSite, startSite } from "../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../support/temp-folder.ts";
import { waitFor } from "../support/wait-for.ts";

/** Sites with DATABASE_URL. */

const MIGRATIONS = join(import.meta.dirname, "../../supabase/migrations");

let postgres: TestPostgres;
let folder: string;
let sites: RunningSite[] = [];
beforeAll(async () => {
  postgres = await startPostgres({}, process.env.TEST_POSTGRES_BIN, true);
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  folder = await makeTempFolder();
});
afterEach(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  sites = [];
  await removeFolder(folder);
});

test("a site starts while one of another database creates the server's roles", async () => {
  const DATABASE_URL = await postgres.createDatabase();
  const sql = openSql(postgres.url, 1);
  const starting = await sql.begin(async (other) => {
    await other`create role anon nologin noinherit`;
    const site = startSite({ env: { DATABASE_URL } });
    const isWaiting = async () => (await other`select from pg_locks where not granted`).count > 0;
    await Promise.race([site, waitFor("the site to meet the new role", isWaiting)]);
    return [site];
  });
  sites = await Promise.all(starting);
  await sql.end();
  const [site] = sites as [RunningSite];
  expect((await anonymousClient(site).from("articles").select("slug")).error).toBeNull();
});

test("several sites start at once on one database, show each other's changes, and refuse a process with other settings", async () => {
  const DATABASE_URL = await postgres.createDatabase();
  const SITE_URL = "http://localhost:8000";
  sites = await Promise.all([1, 2].map(() => startSite({ env: { DATABASE_URL, SITE_URL } })));
  const [one, two] = sites as [RunningSite, RunningSite];
  expect(await readdir(one.dataDir)).not.toContain("postgres");
  const sql = openSql(DATABASE_URL, 1);
  const applied = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations order by 1`;
  await sql.end();
  const files = (await readdir(MIGRATIONS)).sort().map((name) => name.split("_")[0]);
  expect(applied.map(({ version }) => version)).toEqual(files);

  const { id, slug } = await createArticle(serviceClient(one), { title: "The first title" });
  const { data } = await anonymousClient(two).from("articles").select("slug").throwOnError();
  expect(data).toEqual([{ slug }]);
  const page = async () => (await fetch(`${two.url}/article/${slug}`)).text();
  expect(await page()).toContain("The first title");
  const title = "The second title";
  await serviceClient(one).from("articles").update({ title }).eq("id", id).throwOnError();
  await waitFor("the new title", async () => (await page()).includes(title));

  const refusalOf = async (env: Record<string, string>, changes = {}) => {
    const secrets = JSON.parse(await readFile(join(one.dataDir, "secrets.json"), "utf8"));
    const file = join(folder, "secrets.json");
    await writeFile(file, JSON.stringify({ ...secrets, ...changes }), { mode: 0o600 });
    const { code, stderr } = await startFailingSite({
      dataDir: folder,
      env: { DATABASE_URL, SITE_URL, ...env },
    });
    expect(code).toBe(1);
    return /^Another process .* with other settings: (.*?)\./m.exec(stderr)?.[1];
  };
  const moved = { SITE_URL: "http://localhost:9000", SUPABASE_SECRET_KEY: "sb_secret_of_another" };
  expect(await refusalOf(moved)).toBe("the secret key, SITE_URL");
  const other = { publishableKey: "sb_publishable_other", jwtSecret: "x".repeat(40) };
  expect(await refusalOf({}, other)).toBe("the publishable key, jwtSecret of secrets");

  await Promise.all([one.stop(), two.stop()]);
  sites = [await startSite({ dataDir: folder, env: { DATABASE_URL } })];
});
