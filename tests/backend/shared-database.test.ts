import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applyMigrations } from "../../backend/core/schema/apply-migrations.ts";
import { openBackend } from "../../backend/open-backend.ts";
import { anonymousClient, serviceClient } from "../support/clients.ts";
import { openSql } from "../support/open-sql.ts";
import { createArticle } from "../support/rows.ts";
import { startPostgres, type TestPostgres } from "../support/start-postgres.ts";
import { type RunningSite, startFailingSite, startSite } from "../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../support/temp-folder.ts";
import { waitFor } from "../support/wait-for.ts";

const MIGRATIONS = join(import.meta.dirname, "../../supabase/migrations");

let postgres: TestPostgres;
let folder: string;
beforeAll(async () => {
  postgres = await startPostgres({}, process.env.TEST_POSTGRES_BIN, true);
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  folder = await makeTempFolder();
});
afterEach(() => removeFolder(folder));

describe("with DATABASE_URL", () => {
  let sites: RunningSite[] = [];
  afterEach(async () => {
    await Promise.all(sites.map((site) => site.stop()));
    sites = [];
  });

  test("starts while a site of another database creates the server's roles", async () => {
    const DATABASE_URL = await postgres.createDatabase();
    const sql = openSql(postgres.url, 1);
    const starting = await sql.begin(async (other) => {
      await other`create role anon nologin noinherit`;
      const site = startSite({ env: { DATABASE_URL } });
      const isWaiting = async () => (await other`select from pg_locks where not granted`).count > 0;
      await Promise.race([site, waitFor("the site to meet the new role", isWaiting, 20_000)]);
      return [site];
    });
    sites = await Promise.all(starting);
    await sql.end();
    expect(
      (
        await anonymousClient(sites[0] as RunningSite)
          .from("articles")
          .select("slug")
      ).error,
    ).toBeNull();
  });

  test("starts several sites at once on one shared database without a server of their own", async () => {
    const DATABASE_URL = await postgres.createDatabase();
    sites = await Promise.all([1, 2, 3].map(() => startSite({ env: { DATABASE_URL } })));
    const [one, two] = sites as [RunningSite, RunningSite];
    const { slug } = await createArticle(serviceClient(one));
    const { data } = await anonymousClient(two).from("articles").select("slug").throwOnError();
    expect(data).toEqual([{ slug }]);
    expect(await readdir(one.dataDir)).not.toContain("postgres");

    const sql = openSql(DATABASE_URL, 1);
    const applied = await sql<
      { version: string }[]
    >`select version from supabase_migrations.schema_migrations order by 1`;
    const files = (await readdir(MIGRATIONS)).sort().map((name) => name.split("_")[0]);
    expect(applied.map(({ version }) => version)).toEqual(files);
    await sql.end();
  });

  test("a process with other keys, secrets or SITE_URL than those that run is refused and names them", async () => {
    const DATABASE_URL = await postgres.createDatabase();
    const SITE_URL = "http://localhost:8000";
    const one = await startSite({ env: { DATABASE_URL, SITE_URL } });
    sites = [one];
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
    expect(await refusalOf({ SITE_URL: "http://localhost:9000" })).toBe("SITE_URL");
    expect(await refusalOf({ SUPABASE_SECRET_KEY: "sb_secret_of_another_site" })).toBe(
      "the secret key",
    );
    const other = { publishableKey: "sb_publishable_other", jwtSecret: "x".repeat(40) };
    expect(await refusalOf({}, other)).toBe("the publishable key, jwtSecret of secrets");

    await one.stop();
    sites = [await startSite({ dataDir: folder, env: { DATABASE_URL } })];
  });

  test("shows a change made through one site on the other's pages at once", async () => {
    const DATABASE_URL = await postgres.createDatabase();
    sites = await Promise.all([1, 2].map(() => startSite({ env: { DATABASE_URL } })));
    const [one, two] = sites as [RunningSite, RunningSite];
    const { id, slug } = await createArticle(serviceClient(one), { title: "The first title" });
    const page = async () => (await fetch(`${two.url}/article/${slug}`)).text();
    expect(await page()).toContain("The first title");
    await serviceClient(one)
      .from("articles")
      .update({ title: "The second title" })
      .eq("id", id)
      .throwOnError();
    await waitFor("the new title", async () => (await page()).includes("The second title"), 2000);
  });

  test.each([
    ["no server answers", "postgres://postgres:x@127.0.0.1:1/news"],
    ["the password is wrong", (url: string) => url.replace(/:[^:@]+@/, ":wrong@")],
    ["there is no such database", (url: string) => `${url}nowhere`],
  ])("rejects a DATABASE_URL in one line without the password when %s", async (_, address) => {
    const DATABASE_URL =
      typeof address === "string" ? address : address(await postgres.createDatabase());
    const { code, stderr } = await startFailingSite({ dataDir: folder, env: { DATABASE_URL } });
    expect(stderr.trim().split("\n")).toEqual([expect.stringContaining("DATABASE_URL")]);
    expect(stderr).not.toContain(new URL(DATABASE_URL).password);
    expect(code).toBe(1);
  });

  test("serves stale cached pages with a warning during a database outage, and 503 otherwise", async () => {
    const own = await startPostgres();
    const site = await startSite({ env: { DATABASE_URL: await own.createDatabase() } });
    sites = [site];
    const { slug } = await createArticle(serviceClient(site));
    const get = (path: string) =>
      fetch(`${site.url}${path}`, { headers: { apikey: site.keys.publishable } });
    // The article's own notification may invalidate the first; the last is cached.
    for (let n = 0; n < 5; n += 1) expect((await get(`/article/${slug}`)).status).toBe(200);
    await own.stop();

    const kept = await waitFor("the mark of a page from before the outage", async () => {
      const response = await get(`/article/${slug}`);
      return response.headers.has("X-Broadsheet-Stale") && response;
    });
    expect(kept.status).toBe(200);
    expect(await kept.text()).toContain(slug);
    for (const path of ["/article/not-kept", "/rest/v1/articles?select=id", "/healthz"]) {
      expect({ path, status: (await get(path)).status }).toEqual({ path, status: 503 });
    }
    expect(
      Number((await get("/rest/v1/articles?select=id")).headers.get("Retry-After")),
    ).toBeGreaterThan(0);
    expect(Number((await get("/article/not-kept")).headers.get("Retry-After"))).toBeGreaterThan(0);
  });
});

describe("database migrations", () => {
  const silent = pino({ level: "silent" });
  const open = (databaseUrl: string, migrationsFolder: string) =>
    openBackend({
      dataDir: folder,
      siteUrl: "http://localhost",
      migrationsFolder,
      log: silent,
      mode: "serve",
      databaseUrl,
      siteName: "Broadsheet",
      confirmEmail: false,
      passwordMinLength: 8,
      sendMail: async () => undefined,
      storage: { s3: undefined, imageCacheBytes: 1_000_000, maxSignedSeconds: 604_800 },
    });

  test("rolls back a failing migration, names it and skips those after it", async () => {
    const url = await postgres.createDatabase();
    const own = join(folder, "migrations");
    await mkdir(own);
    await writeFile(join(own, "1_good.sql"), "create table public.good (id int);");
    await writeFile(join(own, "2_bad.sql"), "create table public.half (id int); select 1 / 0;");
    await writeFile(join(own, "3_later.sql"), "create table public.later (id int);");
    const apply = () => applyMigrations({ url, folder: own, prepare: async () => undefined });
    await expect(apply()).rejects.toMatchObject({
      name: "StartError",
      message: expect.stringMatching(/^The migration 2_bad failed.*division by zero$/),
    });
    const sql = openSql(url, 1);
    const [tables] =
      await sql`select to_regclass('good') as good, to_regclass('half') as half, to_regclass('later') as later`;
    expect(tables).toEqual({ good: "good", half: null, later: null });

    await writeFile(join(own, "2_bad.sql"), "create table public.half (id int);");
    expect(await apply()).toEqual(["2", "3"]);
    expect(await apply()).toEqual([]);
    const [record] =
      await sql`select name, statements from supabase_migrations.schema_migrations where version = '2'`;
    expect(record).toEqual({
      name: "bad",
      statements: [await readFile(join(own, "2_bad.sql"), "utf8")],
    });
    await sql.end();
  });

  test("applies each migration once in order with concurrent processes", async () => {
    const url = await postgres.createDatabase();
    const own = join(folder, "migrations");
    await mkdir(own);
    await writeFile(
      join(own, "1_log.sql"),
      "create table public.log (n serial, what text); insert into public.log (what) values ('1');",
    );
    for (const n of ["2", "3", "9"]) {
      await writeFile(
        join(own, `${n}_step.sql`),
        `select pg_sleep(0.05); insert into public.log (what) values ('${n}');`,
      );
    }
    const results = await Promise.all(
      [1, 2, 3].map(() => applyMigrations({ url, folder: own, prepare: async () => undefined })),
    );
    expect(results.flat().sort()).toEqual(["1", "2", "3", "9"]);
    const sql = openSql(url, 1);
    expect((await sql`select what from public.log order by n`).map(({ what }) => what)).toEqual([
      "1",
      "2",
      "3",
      "9",
    ]);
    await sql.end();
  });

  test("reapplies the project's migrations without a change, adds a new one to a database in use, and refuses a newer database", async () => {
    const url = await postgres.createDatabase();
    const own = join(folder, "migrations");
    await cp(MIGRATIONS, own, { recursive: true });
    await (await open(url, own)).close();
    await writeFile(
      join(own, "20990101000000_later.sql"),
      "alter table public.authors add column nickname text;",
    );
    const backend = await open(url, own);
    const response = await backend.fetch("http://localhost/rest/v1/authors?select=nickname", {
      headers: { apikey: backend.keys.publishable },
    });
    expect(response.status).toBe(200);
    await backend.close();

    await expect(open(url, MIGRATIONS)).rejects.toMatchObject({
      name: "StartError",
      message: expect.stringMatching(/by a newer release: it has the migration 20990101000000/),
    });
  });
});
