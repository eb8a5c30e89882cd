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
import { type ObjectBody, readChunks } from "../storage-adapter.ts";
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

/** Written here first, then renamed. No bucket has this name: a leading dot is escaped. */
const DRAFTS = ".drafts";
const STALE_DRAFT_MS = 24 * 60 * 60 * 1000;

/** Stores `body` at `place`, in place of what was there, and flushes it to the disk. */
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

/** Stores a copy of `object` at `place`; a file system that can share the bytes does. */
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
    const stamp = await seal(handle);
    const full = { ...record, lastModified: new Date(stamp / 1000).toISOString() };
    await moveIntoPlace(file, place.file, stamp, full);
    return full;
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

/** Gives a draft its time of change, as the file system can keep it, and flushes it. */
async function seal(handle: FileHandle): Promise<Stamp> {
  try {
    const seconds = createStamp() / 1e6;
    await handle.utimes(seconds, seconds);
    await handle.sync();
    return toStamp((await handle.stat({ bigint: true })).mtimeNs);
  } finally {
    await handle.close();
  }
}

async function moveIntoPlace(
  draftFile: string,
  file: string,
  stamp: Stamp,
  record: ObjectRecord,
): Promise<void> {
  await inFolder(dirname(file), () => writeRecord(file, stamp, record));
  const replaced = await readStamp(file).catch(() => undefined);
  try {
    await rename(draftFile, file);
  } catch (error) {
    await removeRecord(file, stamp);
    throw error;
  }
  await syncFolder(dirname(file));
  if (replaced !== undefined) await removeRecord(file, replaced);
}

/** Another process may remove the folder as empty between its making and its first file. */
async function inFolder(folder: string, write: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await mkdir(folder, { recursive: true });
    try {
      await write();
      return;
    } catch (error) {
      const isGone = error instanceof Error && "code" in error && error.code === "ENOENT";
      if (!isGone || attempt === 5) throw error;
    }
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes what writes that were cut short left behind. */
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
