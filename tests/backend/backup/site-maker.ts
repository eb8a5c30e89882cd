import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { expect } from "vitest";
import { openBackupConnection } from "../../../backend/backup/backup-connection.ts";
import { createBackup } from "../../../backend/backup/create-backup.ts";
import { createSchema } from "../../../backend/backup/create-schema.ts";
import { restoreSite } from "../../../backend/backup/restore-site.ts";
import { loadSecrets } from "../../../backend/core/keys/secrets.ts";
import { readMigrations } from "../../../backend/core/schema/apply-migrations.ts";
import { openObjectStore } from "../../../backend/storage/open-object-store.ts";
import { uniqueWord } from "../../support/rows.ts";
import { startPostgres } from "../../support/start-postgres.ts";
import { NODE_COMPILE_CACHE } from "../../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../../support/temp-folder.ts";
import { waitFor } from "../../support/wait-for.ts";
import { digestFiles, digestTables } from "./compare.ts";

export const MIGRATIONS = join(import.meta.dirname, "../../../supabase/migrations");
export const DISK = { s3: undefined };

export type Site = { url: string; dataDir: string };

export type SiteMaker = Awaited<ReturnType<typeof openSiteMaker>>;

/** A PostgreSQL server and a folder in which a test creates sites without running them. */
export async function openSiteMaker() {
  const folder = await makeTempFolder();
  const server = await startPostgres();

  /** Creates the database and folder of a site, with articles, an account and files. */
  async function makeSite(options: { articles?: number } = {}): Promise<Site> {
    const site = { url: await server.createDatabase(), dataDir: join(folder, uniqueWord("site")) };
    await mkdir(site.dataDir);
    await loadSecrets(site.dataDir);
    const migrations = await readMigrations(MIGRATIONS);
    const store = openObjectStore(DISK, site.dataDir);
    await change(site.url, async (client) => {
      await client.query("begin");
      await createSchema(client, migrations);
      await client.query("commit");
      await client.query(
        `insert into public.articles (title, slug, content)
       select 'Article ' || n, $1 || n, to_jsonb(repeat(n || ' words ', 200))
       from generate_series(1, $2) as n`,
        [uniqueWord("article-"), options.articles ?? 20],
      );
      await client.query(
        `insert into auth.users (id, email, encrypted_password) values (gen_random_uuid(), $1, '$2b$10$x')`,
        [`${uniqueWord("user")}@example.org`],
      );
      for (let index = 0; index < 5; index += 1) {
        const [bucket, key] = ["article-images", `${uniqueWord("image")}/${index}.bin`];
        const { eTag } = await store.uploadObject(
          ...([bucket, key, randomBytes(50_000)] as const),
          ...(["image/webp", "max-age=60"] as const),
        );
        await client.query(
          `insert into storage.objects (bucket_id, name, metadata) values ($1, $2, jsonb_build_object('eTag', $3::text))`,
          [bucket, key, eTag],
        );
      }
    });
    return site;
  }

  async function makeBackup({ url, dataDir }: Site): Promise<string> {
    const file = join(folder, `${uniqueWord("backup")}.tar.gz`);
    const { mismatches } = await createBackup({
      file,
      databaseUrl: url,
      secrets: await loadSecrets(dataDir),
      store: openObjectStore(DISK, dataDir),
    });
    expect(mismatches).toEqual([]);
    return file;
  }

  async function makeTarget(): Promise<Site> {
    return { url: await server.createDatabase(), dataDir: join(folder, uniqueWord("target")) };
  }

  return {
    folder,
    server,
    makeSite,
    makeBackup,
    makeTarget,
    async close() {
      await server.stop();
      await removeFolder(folder);
    },
  };
}

export async function change(
  url: string,
  task: (client: Awaited<ReturnType<typeof openBackupConnection>>) => Promise<unknown>,
): Promise<void> {
  const client = await openBackupConnection(url);
  await task(client).finally(() => client.end());
}

export function restore(
  file: string,
  { url, dataDir }: Site,
  { isReplacing = false, migrationsFolder = MIGRATIONS } = {},
) {
  return restoreSite({
    ...{ file, dataDir, databaseUrl: url, isReplacing, storage: DISK },
    migrationsFolder,
    log: pino({ level: "silent" }),
  });
}

/** Checksums of all data of a site. */
export async function digest({ url, dataDir }: Site) {
  const { databasePassword: _, ...keys } = await loadSecrets(dataDir);
  return { tables: await digestTables(url), files: await digestFiles(url, dataDir), keys };
}

/** Waits for the commit of a restore, when its files may not be in place yet. */
export async function waitForCommit(url: string): Promise<void> {
  const isWaiting = async () => {
    let waiting = false;
    await change(url, async (client) => {
      const { rows } = await client.query(
        "select from pg_locks where mode = 'AccessExclusiveLock' and relation = to_regclass('embedded.restores')",
      );
      waiting = rows.length > 0;
    });
    return waiting;
  };
  await waitFor("the restore to lock its tables", isWaiting, 60_000);
  await change(url, (client) => client.query("table embedded.restores").catch(() => undefined));
}

/** Runs the restore command and returns its exit code; kills it when `moment` resolves. */
export async function runRestore(
  file: string,
  { url, dataDir }: Site,
  moment?: () => Promise<void>,
) {
  const command = join(import.meta.dirname, "../../../server/commands/restore-command.ts");
  const child = spawn(process.execPath, [command, file, "--replace"], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE,
      ENV_FILE: "",
      DATA_DIR: dataDir,
      DATABASE_URL: url,
    },
    stdio: "ignore",
  });
  const ended = once(child, "close");
  if (moment) {
    await Promise.race([ended, moment()]);
    child.kill("SIGKILL");
  }
  const [code] = await ended;
  return code;
}
