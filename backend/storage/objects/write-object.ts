import { createHash, randomUUID } from "node:crypto";
import {
  constants,
  copyFile,
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "../../core/base/errors.ts";
import { syncFolder } from "../../core/files/folders.ts";
import type { OpenObject, Place } from "./object-file.ts";
import {
  createStamp,
  type ObjectRecord,
  readStamp,
  removeRecord,
  type Stamp,
  toStamp,
  writeRecord,
} from "./object-record.ts";
import { type ObjectBody, readChunks } from "./object-store.ts";

/** Temporary folder; files are renamed when complete. No bucket has this name: a leading dot is escaped. */
const DRAFTS = ".drafts";
const STALE_DRAFT_MS = 24 * 60 * 60 * 1000;

/** Stores `body` at `place`, replacing an existing object, and flushes it to disk. */
export async function writeIntoPlace(
  place: Place,
  body: ObjectBody,
  { contentType, cacheControl }: Pick<ObjectRecord, "contentType" | "cacheControl">,
): Promise<ObjectRecord> {
  return draft(place, async (file) => {
    const handle = await open(file, "wx", 0o600);
    const hash = createHash("sha256");
    let size = 0;
    try {
      for await (const chunk of readChunks(body)) {
        hash.update(chunk);
        size += chunk.byteLength;
        await handle.writeFile(chunk);
      }
    } catch (error) {
      await handle.close();
      throw error;
    }
    const eTag = `"${hash.digest("hex").slice(0, 32)}"`;
    return { handle, record: { contentType, cacheControl, eTag, size } };
  });
}

/** Stores a copy of `object` at `place`, sharing its blocks where the file system supports that. */
export async function copyIntoPlace(place: Place, object: OpenObject): Promise<ObjectRecord> {
  return draft(place, async (file) => {
    await copyFile(object.file, file, constants.COPYFILE_FICLONE);
    return { handle: await open(file, "r+"), record: object.record };
  });
}

type Draft = { handle: FileHandle; record: Omit<ObjectRecord, "lastModified"> };

async function draft(place: Place, write: (file: string) => Promise<Draft>): Promise<ObjectRecord> {
  const folder = join(place.root, DRAFTS);
  await mkdir(folder, { recursive: true });
  const file = join(folder, randomUUID());
  try {
    const { handle, record } = await write(file);
    try {
      const sealed = await seal(handle, place.file, record);
      await moveIntoPlace(file, place.file, sealed.stamp);
      return sealed.record;
    } finally {
      await handle.close();
    }
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/**
 * Sets the stamp of a draft, flushes it, and writes its record beside `objectFile`. Retries when another
 * version has the stamp, or another process has just removed the folder as empty.
 */
async function seal(
  handle: FileHandle,
  objectFile: string,
  draftRecord: Draft["record"],
): Promise<{ stamp: Stamp; record: ObjectRecord }> {
  for (let attempt = 0; ; attempt += 1) {
    // Retries use other seconds, for file systems without fractions of a second.
    const seconds = createStamp() / 1e6 + Math.max(0, attempt - 5) * 2;
    await handle.utimes(seconds, seconds);
    await handle.sync();
    const stamp = toStamp((await handle.stat({ bigint: true })).mtimeNs);
    const record = { ...draftRecord, lastModified: new Date(stamp / 1000).toISOString() };
    try {
      await mkdir(dirname(objectFile), { recursive: true });
      await writeRecord(objectFile, stamp, record);
      return { stamp, record };
    } catch (error) {
      const isWorthTrying = ["EEXIST", "ENOENT"].includes(errorCode(error) ?? "");
      if (!isWorthTrying || attempt === 9) throw error;
    }
  }
}

async function moveIntoPlace(draftFile: string, file: string, stamp: Stamp): Promise<void> {
  const replaced = await readStamp(file).catch(() => undefined);
  try {
    await rename(draftFile, file);
  } catch (error) {
    await removeRecord(file, stamp);
    throw error;
  }
  await syncFolder(dirname(file));
  if (replaced !== undefined && replaced !== stamp) await removeRecord(file, replaced);
}

/** Removes temporary files of interrupted writes. */
export async function removeStaleDrafts(root: string): Promise<void> {
  const folder = join(root, DRAFTS);
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const info = await stat(file).catch(() => undefined);
    if (info && Date.now() - info.mtimeMs > STALE_DRAFT_MS) {
      await rm(file, { force: true }).catch(() => undefined);
    }
  }
}
