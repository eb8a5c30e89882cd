import { spawn } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { expect } from "vitest";
import { openBackupConnection } from "../../backup/backup-connection.ts";
import { createBackup } from "../../backup/create-backup.ts";
import { restoreSite } from "../../backup/restore-site.ts";
import { loadSecrets } from "../../core/keys/secrets.ts";
import { openObjectStore } from "../../storage/open-object-store.ts";
import type { StorageSettings } from "../../storage/storage-settings.ts";
import { createTestDatabase, type TestDatabase } from "../support/test-database.ts";
import { waitFor } from "../support/wait-for.ts";
import { digestFiles, digestTables } from "./compare.ts";

export const MIGRATIONS = join(import.meta.dirname, "../project/migrations");
export const BUCKET = "papers";
const DISK = { s3: undefined };

/** A database, and a folder with secrets and files; neither is opened. */
export type Site = { url: string; dataDir: string; storage: Pick<StorageSettings, "s3"> };

type SiteOptions = { storage?: Site["storage"]; notes?: number };

export type SiteMaker = Awaited<ReturnType<typeof openSiteMaker>>;

/** A folder in which a test creates sites without running them. */
export async function openSiteMaker() {
  const folder = await mkdtemp(join(tmpdir(), "backups-"));
  const databases: TestDatabase[] = [];

  async function createDatabase(template?: "template1"): Promise<string> {
    const database = await createTestDatabase(template);
    databases.push(database);
    return database.url;
  }

  /** Creates the database and folder of a site, with notes, an account and five files. */
  async function makeSite({ storage = DISK, notes = 20 }: SiteOptions = {}): Promise<Site> {
    const site = { url: await createDatabase(), dataDir: newPath("site"), storage };
    await mkdir(site.dataDir);
    await loadSecrets(site.dataDir);
    const store = storeOf(site);
    await change(site.url, async (client) => {
      const id = randomUUID();
      await client.query(
        "insert into auth.users (id, email, encrypted_password) values ($1, $2, '$2b$10$x')",
        [id, `${id}@example.org`],
      );
      await client.query(
        `insert into public.notes (user_id, text)
         select $1, format(E'Note %s\ttab "quote" back\\\\slash \\\\N \\\\. é日本 \u2028\r\n%s', n, repeat('x', 900))
         from generate_series(1, $2::int) as n`,
        [id, notes],
      );
      await client.query("insert into storage.buckets (id, name, public) values ($1, $1, true)", [
        BUCKET,
      ]);
      for (let index = 0; index < 5; index += 1) {
        const key = `${randomUUID()}/${index} ü.bin`;
        const { eTag } = await store.uploadObject(
          ...([BUCKET, key, randomBytes(50_000)] as const),
          ...(["image/webp", "max-age=60"] as const),
        );
        await client.query(
          `insert into storage.objects (bucket_id, name, metadata) values ($1, $2, jsonb_build_object('eTag', $3::text))`,
          [BUCKET, key, eTag],
        );
      }
    });
    return site;
  }

  async function makeBackup(site: Site, file = newPath("backup.tar.gz")): Promise<string> {
    const { mismatches } = await createBackup({
      file,
      databaseUrl: site.url,
      secrets: await loadSecrets(site.dataDir),
      store: storeOf(site),
    });
    expect(mismatches).toEqual([]);
    return file;
  }

  async function makeTarget(): Promise<Site> {
    return { url: await createDatabase("template1"), dataDir: newPath("target"), storage: DISK };
  }

  /** A path that nothing has, below the folder. */
  const newPath = (name: string) => join(folder, `${randomUUID()}-${name}`);

  return {
    newPath,
    makeSite,
    makeBackup,
    makeTarget,
    async close() {
      for (const database of databases) await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export const storeOf = ({ storage, dataDir }: Site) => openObjectStore(storage, dataDir);

export async function change(
  url: string,
  task: (client: Awaited<ReturnType<typeof openBackupConnection>>) => Promise<unknown>,
): Promise<void> {
  const client = await openBackupConnection(url);
  await task(client).finally(() => client.end());
}

export function restore(
  file: string,
  { url, dataDir, storage }: Site,
  { isReplacing = false, migrationsFolder = MIGRATIONS } = {},
) {
  return restoreSite({
    ...{ file, dataDir, databaseUrl: url, isReplacing, storage, migrationsFolder },
    log: pino({ level: "silent" }),
  });
}

/** Checksums of all data of a site. */
export async function digest(site: Site) {
  const { databasePassword: _, ...keys } = await loadSecrets(site.dataDir);
  const files = await digestFiles(site.url, storeOf(site));
  return { tables: await digestTables(site.url), files, keys };
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
  await waitFor("the restore to lock its tables", isWaiting);
  await change(url, (client) => client.query("table embedded.restores").catch(() => undefined));
}

/** Restores in another process and returns its exit code; kills it when `moment` resolves. */
export async function runRestore(file: string, target: Site, moment?: () => Promise<void>) {
  const script = join(import.meta.dirname, "restore-process.ts");
  const child = spawn(process.execPath, [script, file, target.url, target.dataDir], {
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
