import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { Secrets } from "../core/keys/secrets.ts";
import type { ObjectStore } from "../storage/objects/object-store.ts";
import {
  createFileArchiver,
  type FileArchiver,
  type FileMismatch,
  type FileReference,
} from "./archive-files.ts";
import { openBackupConnection } from "./backup-connection.ts";
import { archiveTables } from "./copy-tables.ts";
import { FORMAT, FORMAT_VERSION, MANIFEST, MANIFEST_CHECKSUM, type Manifest } from "./manifest.ts";
import { openSnapshot, type Snapshot } from "./snapshot.ts";
import { type ArchiveWriter, createArchiveWriter } from "./write-archive.ts";

/** The archive entry with the secret keys of the installation. */
export const SECRETS = "secrets.json";

export type BackupOptions = {
  /** Path of the backup; must not exist. */
  file: string;
  databaseUrl: string;
  secrets: Secrets;
  store: ObjectStore;
  /** Tables of the project, as `schema.name`, whose rows are left out, such as queues. */
  excludedTables?: readonly string[];
  signal?: AbortSignal;
};

export type BackupResult = { manifest: Manifest; mismatches: FileMismatch[] };

/**
 * Writes database, stored files and secret keys into one archive, while the site accepts writes. The
 * rows are a consistent snapshot, and the files match it: files are archived first, then a snapshot is
 * opened, then changed files are archived again. If a file of the snapshot was replaced or removed
 * before it was archived, a new snapshot is opened.
 *
 * @returns the manifest, and the files that storage lacks or has in another version than the database.
 * @throws StartError when there is nothing to back up, or the file cannot be written.
 */
export async function createBackup(options: BackupOptions): Promise<BackupResult> {
  const archive = await createArchiveWriter(options.file, options.signal);
  let snapshot: Snapshot | undefined;
  try {
    await archive.add(SECRETS, toJson(options.secrets));
    const archiver = createFileArchiver(options.store, archive);
    await archiveCurrentFiles(options.databaseUrl, archiver);
    const consistent = await takeConsistentSnapshot(options, archiver);
    snapshot = consistent.snapshot;
    const tables = await archiveTables(snapshot, archive);
    const manifest: Manifest = {
      format: FORMAT,
      version: FORMAT_VERSION,
      createdAt: new Date().toISOString(),
      postgresVersion: snapshot.postgresVersion,
      migrations: snapshot.migrations,
      tables,
      sequences: snapshot.sequences,
      files: archiver.describe(consistent.files),
      parts: [...archive.parts],
    };
    await addManifest(archive, manifest);
    await archive.close();
    return { manifest, mismatches: consistent.mismatches };
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

/** Archives the current files before the snapshot, so that few are left for the time it is open. */
async function archiveCurrentFiles(url: string, archiver: FileArchiver): Promise<void> {
  const client = await openBackupConnection(url);
  try {
    await archiver.archive(await listFiles(client));
  } finally {
    await client.end();
  }
}

const MAX_SNAPSHOTS = 20;
const PAUSE_MS = 250;

/** Opens snapshots until all files of one are archived, or the same mismatches remain. */
async function takeConsistentSnapshot(
  { databaseUrl, excludedTables }: BackupOptions,
  archiver: FileArchiver,
) {
  let before = new Set<string>();
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await openSnapshot(databaseUrl, excludedTables);
    try {
      const files = await listFiles(snapshot.client);
      const mismatches = await archiver.archive(files);
      const isConsistent = mismatches.every((mismatch) => before.has(JSON.stringify(mismatch)));
      if (isConsistent || attempt === MAX_SNAPSHOTS) return { snapshot, files, mismatches };
      before = new Set(mismatches.map((mismatch) => JSON.stringify(mismatch)));
    } catch (error) {
      await snapshot.close();
      throw error;
    }
    await snapshot.close();
    await delay(PAUSE_MS);
  }
}

async function listFiles(client: pg.Client): Promise<FileReference[]> {
  const { rows } = await client.query<FileReference>(
    `select bucket_id as bucket, name as key, metadata ->> 'eTag' as "eTag"
     from storage.objects order by bucket_id, name`,
  );
  return rows;
}

function toJson(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`);
}
