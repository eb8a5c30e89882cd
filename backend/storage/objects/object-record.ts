import { open, readdir, readFile, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { z } from "zod";
import { parseJson } from "../../core/base/parse-json.ts";

const recordSchema = z.object({
  contentType: z.string(),
  cacheControl: z.string(),
  eTag: z.string(),
  size: z.number().int().nonnegative(),
  lastModified: z.string(),
});

/** Metadata of an object. `eTag` includes its quotes, `size` is in bytes. */
export type ObjectRecord = z.infer<typeof recordSchema>;

/** Microseconds since 1970, taken from a file's modification time. */
export type Stamp = number;

/**
 * Records are stored beside their object as `.<name>.<stamp>.json`, where the stamp is the object file's
 * modification time. So one rename of the object file switches bytes and record atomically: nobody can
 * see new bytes with an old record.
 */
function recordFile(objectFile: string, stamp: Stamp): string {
  return join(dirname(objectFile), `.${basename(objectFile)}.${stamp}.json`);
}

/** A stamp for a new version of an object; two processes in the same millisecond get different ones. */
export function createStamp(): Stamp {
  return Date.now() * 1000 + Math.floor(Math.random() * 1000);
}

/** The stamp of the current version. */
export async function readStamp(objectFile: string): Promise<Stamp> {
  const { mtimeNs } = await stat(objectFile, { bigint: true });
  return toStamp(mtimeNs);
}

/** The stamp of a file's modification time; file systems differ in its precision. */
export function toStamp(mtimeNs: bigint): Stamp {
  return Number((mtimeNs + 500n) / 1000n);
}

/** Writes the record of a version and flushes it. @throws EEXIST when another version has this stamp. */
export async function writeRecord(
  objectFile: string,
  stamp: Stamp,
  record: ObjectRecord,
): Promise<void> {
  const handle = await open(recordFile(objectFile, stamp), "wx", 0o600);
  try {
    await handle.writeFile(JSON.stringify(record));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The record of this version of an object, or undefined when it is missing. */
export function readRecord(objectFile: string, stamp: Stamp): Promise<ObjectRecord | undefined> {
  return readRecordFile(recordFile(objectFile, stamp));
}

/**
 * Finds a record for a file without one of its own. A file that was restored from a backup without the
 * fractions of its time gets the newest record of the same size; otherwise only the size is known.
 */
export async function guessRecord(
  objectFile: string,
  stamp: Stamp,
  size: number,
): Promise<ObjectRecord> {
  for (const file of (await listRecordFiles(objectFile)).sort().reverse()) {
    const record = await readRecordFile(file);
    if (record?.size === size) return record;
  }
  return {
    contentType: "application/octet-stream",
    cacheControl: "no-cache",
    eTag: `"${size.toString(16)}-${stamp.toString(16)}"`,
    size,
    lastModified: new Date(stamp / 1000).toISOString(),
  };
}

/** Removes the record of an obsolete version. */
export async function removeRecord(objectFile: string, stamp: Stamp): Promise<void> {
  await rm(recordFile(objectFile, stamp), { force: true });
}

async function readRecordFile(file: string): Promise<ObjectRecord | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) return undefined;
  const parsed = recordSchema.safeParse(parseJson(text));
  return parsed.data;
}

async function listRecordFiles(objectFile: string): Promise<string[]> {
  const folder = dirname(objectFile);
  const prefix = `.${basename(objectFile)}.`;
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => name.startsWith(prefix) && /^\d+\.json$/.test(name.slice(prefix.length)))
    .map((name) => join(folder, name));
}
