import { randomBytes } from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  createBackup,
  openObjectStore,
  restoreSite,
  withSiteDatabase,
} from "@broadsheet/backend/operations";
import pino from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openBackupConnection } from "../../../backend/backup/backup-connection.ts";
import { createSchema } from "../../../backend/backup/create-schema.ts";
import { readMigrations } from "../../../backend/core/schema/apply-migrations.ts";
import { digestFiles, digestTables } from "../../../backend/tests/backup/compare.ts";
import { EXCLUDED_TABLES } from "../../../server/commands/run-command.ts";
import {
  anonymousClient,
  createUser,
  type SignedInUser,
  serviceClient,
  TEST_PASSWORD,
  type TestClient,
} from "../../support/clients.ts";
import {
  createDatabaseAt,
  skipOnExternalDatabase,
} from "../../support/database/external-database.ts";
import { openSql } from "../../support/open-sql.ts";
import { readPostmaster } from "../../support/processes.ts";
import {
  createArticle,
  createAuthor,
  createCategory,
  paragraphs,
  uniqueWord,
} from "../../support/rows.ts";
import { type RunningSite, runCommand, startSite } from "../../support/start-site.ts";
import {
  hasSystemPostgres,
  runPsql,
  type SystemPostgres,
  startSystemPostgres,
} from "../../support/start-system-postgres.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";
import { waitFor } from "../../support/wait-for.ts";

/** The commands on a newsroom; the tests of the backend show what a restore refuses, undoes and survives. */

const BACKUP = "server/commands/backup-command.ts";
const RESTORE = "server/commands/restore-command.ts";
const MIGRATIONS = join(import.meta.dirname, "../../../supabase/migrations");
const log = pino({ level: "silent" });

// Each test runs several commands and sites.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

let folder: string;
let site: RunningSite;
let service: TestClient;
let editor: SignedInUser;
let postgres15: SystemPostgres | undefined;

beforeAll(async () => {
  folder = await makeTempFolder();
  site = await startSite();
  service = serviceClient(site);
  editor = await createUser(site, "editor");
  await fill();
  if (await hasSystemPostgres()) postgres15 = await startSystemPostgres();
});
afterAll(async () => {
  await site.stop();
  await postgres15?.stop();
  await removeFolder(folder);
});

const place = (name: string) => join(folder, uniqueWord(name));

/** Inserts rows into many tables, with values that are hard to serialize. */
async function fill(): Promise<void> {
  const [category, author] = await Promise.all([createCategory(service), createAuthor(service)]);
  for (let index = 0; index < 10; index += 1) {
    await createArticle(service, {
      category_id: category.id,
      author_id: author.id,
      tags: ["tab\there", 'quote"d', "back\\slash", "é日本"],
      content: paragraphs("line\nbreak\r\n", "\\N \\. \u2028 end", "x".repeat(5000)),
    });
  }
  for (let index = 0; index < 5; index += 1) {
    const image = await sharp(randomBytes(1200), { raw: { width: 20, height: 20, channels: 3 } })
      .webp()
      .toBuffer();
    const { error } = await service.storage
      .from("article-images")
      .upload(`some/${index} ü.webp`, image, { contentType: "image/webp" });
    if (error) throw error;
    // Otherwise the site brings it into the image library during the test.
    await service.rpc("add_image", { path: `some/${index} ü.webp` }).throwOnError();
  }
  await waitFor("the measures of all images", async () => {
    const { data } = await service.from("images").select("path").not("width", "is", null);
    return data?.length === 5 ? true : undefined;
  });
  await anonymousClient(site).auth.signInWithPassword({
    email: editor.email,
    password: TEST_PASSWORD,
  });
}

/** Checksums of tables and files. Mails are not restored, and housekeeping notes where it is. */
async function digest(url: string, dataDir: string) {
  const store = openObjectStore({ s3: undefined }, dataDir);
  return {
    tables: await digestTables(url, [...EXCLUDED_TABLES, "private.thinned_versions"]),
    files: await digestFiles(url, store),
  };
}

const digestSite = async (one: RunningSite) => digest(await one.databaseUrl(), one.dataDir);

async function backUp(dataDir: string): Promise<string> {
  const file = place("backup.tar.gz");
  const { code, stdout, stderr } = await runCommand(BACKUP, [file], dataDir);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/contains \d+ rows of \d+ tables and \d+ files/);
  return file;
}

async function restoreTo(dataDir: string, args: string[]): Promise<void> {
  const { code, stdout, stderr } = await runCommand(RESTORE, args, dataDir);
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("Restored the backup");
}

test("a restored site has all rows, files and keys, its users can sign in, and it can be backed up when it has stopped", async (context) => {
  // A running site is detected by its data folder; with DATABASE_URL the database may be shared.
  skipOnExternalDatabase(context);
  const file = await backUp(site.dataDir);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const before = await digestSite(site);
  expect(Object.keys(before.files)).toHaveLength(5);
  const dataDir = place("copy");
  await restoreTo(dataDir, [file]);

  const copy = await startSite({ dataDir });
  expect(copy.keys).toEqual(site.keys);
  expect(await digestSite(copy)).toEqual(before);
  const { data: session } = await editor.client.auth.getSession();
  const moved = anonymousClient(copy);
  const refreshed = await moved.auth.refreshSession({
    refresh_token: session.session?.refresh_token ?? "",
  });
  expect(refreshed.error?.code).toBe("refresh_token_not_found");
  const { data, error } = await moved.auth.signInWithPassword({
    email: editor.email,
    password: TEST_PASSWORD,
  });
  expect([error, data.user?.id]).toEqual([null, editor.id]);
  const { slug } = await createArticle(moved);
  const changed = await digestSite(copy);
  await copy.stop();

  const later = await backUp(dataDir);
  expect(await readPostmaster(dataDir)).toBeUndefined();
  for (const [target, args, reason] of [
    [site.dataDir, [later, "--replace"], "Another site is running"],
    [dataDir, [file], "is not empty"],
  ] as const) {
    const refused = await runCommand(RESTORE, [...args], target);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining(reason)]);
  }
  expect(await digestSite(site)).toEqual(before);
  const digestStopped = () => withSiteDatabase({ dataDir, log }, ({ url }) => digest(url, dataDir));
  await restoreTo(dataDir, [file, "--replace"]);
  expect(await digestStopped()).toEqual(before);
  await restoreTo(dataDir, [later, "--replace"]);
  expect(await digestStopped()).toEqual(changed);
  const again = await startSite({ dataDir });
  expect((await fetch(`${again.url}/article/${slug}`)).status).toBe(200);
  await again.stop();
});

test("the commands name a damaged file in one line and explain their use", async () => {
  const damaged = place("damaged.tar.gz");
  await writeFile(damaged, "not a backup");
  const refused = await runCommand(RESTORE, [damaged], place("untouched"));
  expect([refused.code, refused.stderr.trim().split("\n")]).toEqual([
    1,
    [expect.stringContaining(damaged)],
  ]);
  for (const args of [[], ["a", "b"], ["--wrong", "a"]]) {
    const wrong = await runCommand(BACKUP, args, site.dataDir);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("Usage")]);
  }
});

test.skipIf(!(await hasSystemPostgres()))(
  "a newsroom moves to PostgreSQL 15 and back to the newer one (skipped where PostgreSQL 15 is not installed)",
  async () => {
    const storage = { s3: undefined };
    const move = async (from: { url: string; dataDir: string }, url: string) => {
      const [file, dataDir] = [place("backup.tar.gz"), place("moved")];
      const store = openObjectStore(storage, from.dataDir);
      await withSiteDatabase({ dataDir: from.dataDir, databaseUrl: from.url, log }, (_, secrets) =>
        createBackup({
          file,
          databaseUrl: from.url,
          secrets,
          store,
          excludedTables: EXCLUDED_TABLES,
        }),
      );
      const target = { file, dataDir, databaseUrl: url, storage, migrationsFolder: MIGRATIONS };
      await restoreSite({ ...target, isReplacing: false, log });
      return { url, dataDir };
    };
    const url = await site.databaseUrl();
    const before = await digest(url, site.dataDir);
    const older = await move(
      { url, dataDir: site.dataDir },
      (await postgres15?.createDatabase()) ?? "",
    );
    expect(await digest(older.url, older.dataDir)).toEqual(before);
    const newer = await move(older, await createDatabaseAt(url));
    expect(await digest(newer.url, newer.dataDir)).toEqual(before);
  },
);

test.skipIf(!(await hasSystemPostgres()))(
  "psql takes the rows for Supabase where the migrations were applied (skipped where PostgreSQL 15 is not installed)",
  async () => {
    const file = place("rows.sql");
    const exported = await runCommand(BACKUP, ["--sql", file], site.dataDir);
    expect(exported).toMatchObject({ code: 0, stderr: "" });
    const rows = Number(/contains (\d+) rows/.exec(exported.stdout)?.[1]);
    expect((await readFile(file, "utf8")).split("\n").length).toBeGreaterThan(rows);
    const url = (await postgres15?.createDatabase()) ?? "";
    const client = await openBackupConnection(url);
    await client.query("begin");
    await createSchema(client, await readMigrations(MIGRATIONS));
    await client.query("commit");
    await client.end();
    await runPsql(url, file);
    const others = [...EXCLUDED_TABLES, "private.thinned_versions"];
    const from = await digestTables(await site.databaseUrl(), others);
    const to = await digestTables(url, others);
    const compared = Object.keys(from).filter((name) => /^(public|private)\.|objects$/.test(name));
    expect(compared.map((name) => [name, to[name]])).toEqual(
      compared.map((name) => [name, from[name]]),
    );
    const sql = openSql(url, 1);
    const accounts = await sql`
      select instance_id, confirmation_token, encrypted_password from auth.users`;
    expect(accounts).toEqual([
      {
        instance_id: "00000000-0000-0000-0000-000000000000",
        confirmation_token: "",
        encrypted_password: expect.stringMatching(/^\$2[aby]\$/),
      },
    ]);
    await sql.end();
    // Loading it again creates no duplicates.
    await runPsql(url, file);
    expect((await digestTables(url, others))["public.articles"]).toBe(from["public.articles"]);
  },
);
