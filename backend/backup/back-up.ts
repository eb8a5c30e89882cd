import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { Secrets } from "../secrets.ts";
import type { ObjectStore } from "../storage/object-store.ts";
import { connect } from "./connect.ts";
import { FORMAT, FORMAT_VERSION, MANIFEST, MANIFEST_CHECKSUM, type Manifest } from "./manifest.ts";
import { openSnapshot, type Snapshot } from "./snapshot.ts";
import { createFileTaker, type Doubt, type FileTaker, type NamedFile } from "./take-files.ts";
import { takeTables } from "./take-tables.ts";
import { type ArchiveWriter, createArchive } from "./write-archive.ts";

/** The part that holds the keys of the installation. */
export const SECRETS = "secrets.json";

export type BackupOptions = {
  /** Where the backup goes; there must be no such file. */
  file: string;
  databaseUrl: string;
  secrets: Secrets;
  store: ObjectStore;
  signal?: AbortSignal;
};

export type BackupResult = { manifest: Manifest; doubts: Doubt[] };

/**
 * Writes database, stored files and keys into one file, while the site goes on writing. The rows are those
 * of one moment, and the files are those that the rows name: files are added first, then a snapshot
 * is taken, then what changed meanwhile is added. Where a file of the snapshot was replaced or removed
 * before it could be added, a new snapshot is taken.
 *
 * @returns what it holds, and the files that stay in doubt: which the storage does not have at all, or has
 * in another version than the database says.
 * @throws StartError when there is nothing to back up, or the file can not be written.
 */
export async function backUp(options: BackupOptions): Promise<BackupResult> {
  const archive = await createArchive(options.file, options.signal);
  let snapshot: Snapshot | undefined;
  try {
    await archive.add(SECRETS, toJson(options.secrets));
    const taker = createFileTaker(options.store, archive);
    await takeFilesOfNow(options.databaseUrl, taker);
    const settled = await settle(options.databaseUrl, taker);
    snapshot = settled.snapshot;
    const tables = await takeTables(snapshot, archive);
    const manifest: Manifest = {
      format: FORMAT,
      version: FORMAT_VERSION,
      createdAt: new Date().toISOString(),
      postgresVersion: snapshot.postgresVersion,
      migrations: snapshot.migrations,
      tables,
      sequences: snapshot.sequences,
      files: taker.describe(settled.files),
      parts: [...archive.parts],
    };
    await addManifest(archive, manifest);
    await archive.close();
    return { manifest, doubts: settled.doubts };
  } catch (error) {
    await archive.discard();
    throw error;
  } finally {
    await snapshot?.close();
  }
}

async function addManifest(archive: ArchiveWriter, manifest: Manifest): Promise<void> {
  const bytes = toJson(manifest);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await archive.add(MANIFEST, bytes);
  await archive.add(MANIFEST_CHECKSUM, Buffer.from(`${sha256}  ${MANIFEST}\n`));
}

/** The long part of the work, before the snapshot. */
async function takeFilesOfNow(url: string, taker: FileTaker): Promise<void> {
  const client = await connect(url);
  try {
    await taker.take(await listFiles(client));
  } finally {
    await client.end();
  }
}

const MAX_SNAPSHOTS = 20;
const PAUSE_MS = 250;

/** Takes snapshots until every file of one is there, or stays as it is. */
async function settle(url: string, taker: FileTaker) {
  let before = new Set<string>();
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await openSnapshot(url);
    try {
      const files = await listFiles(snapshot.client);
      const doubts = await taker.take(files);
      const isSettled = doubts.every((doubt) => before.has(JSON.stringify(doubt)));
      if (isSettled || attempt === MAX_SNAPSHOTS) return { snapshot, files, doubts };
      before = new Set(doubts.map((doubt) => JSON.stringify(doubt)));
    } catch (error) {
      await snapshot.close();
      throw error;
    }
    await snapshot.close();
    await delay(PAUSE_MS);
  }
}

async function listFiles(client: pg.Client): Promise<NamedFile[]> {
  const { rows } = await client.query<NamedFile>(
    `select bucket_id as bucket, name as key, metadata ->> 'eTag' as "eTag"
     from storage.objects order by bucket_id, name`,
  );
  return rows;
}

function toJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}
