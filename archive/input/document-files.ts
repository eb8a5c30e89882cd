import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { strFromU8, Unzip, UnzipInflate, UnzipPassThrough } from "fflate";
import { type ArchiveFile, InvalidInputError, type ReadOptions } from "./archive-file.ts";
import { listFolder, textSize } from "./list-folder.ts";

/** One file of an archive that consists of many. `text` is null for one that is too long. */
export type DocumentFile = { name: string; text: string | null };

const MAX_BYTES = 8_000_000;
const MOST_FILES = 100_000;

/**
 * Reads the texts of a folder or a zip file, those with names that match, one after the other.
 *
 * @throws InvalidInputError when the folder or file cannot be read.
 */
export async function* readDocuments(
  file: ArchiveFile,
  isWanted: (name: string) => boolean,
  options: ReadOptions = {},
): AsyncGenerator<DocumentFile> {
  try {
    yield* file.kind === "folder"
      ? readFolder(file.path, isWanted, options)
      : readZip(file.path, isWanted, options);
  } catch (error) {
    if (error instanceof InvalidInputError || options.signal?.aborted) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidInputError(`${file.path} cannot be read: ${reason}.`);
  }
}

/** The names of the files of a folder or zip file, with slashes. */
export async function listDocuments(file: ArchiveFile): Promise<string[]> {
  const names: string[] = [];
  const collect = (name: string) => {
    if (names.length < MOST_FILES) names.push(name);
    return false;
  };
  for await (const _ of readDocuments(file, collect));
  return names;
}

async function* readFolder(
  folder: string,
  isWanted: (name: string) => boolean,
  { onBytes, signal }: ReadOptions,
): AsyncGenerator<DocumentFile> {
  for (const name of await listFolder(folder)) {
    signal?.throwIfAborted();
    const isRead = isWanted(name);
    // Each pass counts all texts, as that over a zip file does.
    if (onBytes) onBytes(await textSize(folder, name));
    if (!isRead) continue;
    const path = join(folder, name);
    const isLong = (await stat(path)).size > MAX_BYTES;
    yield { name, text: isLong ? null : (await readFile(path, "utf8")).replace(/^\ufeff/, "") };
  }
}

/** Unpacks the wanted files alone, and no more of each than its bound, whatever the zip file says of its length. */
async function* readZip(
  path: string,
  isWanted: (name: string) => boolean,
  { onBytes, signal }: ReadOptions,
): AsyncGenerator<DocumentFile> {
  const ready: DocumentFile[] = [];
  let problem: Error | null = null;
  const unzip = new Unzip((file) => {
    if (!isWanted(file.name)) return;
    const parts: Uint8Array[] = [];
    let length = 0;
    file.ondata = (error, data, isLast) => {
      problem ??= error;
      length += data?.length ?? 0;
      if (length <= MAX_BYTES && data) parts.push(data);
      else parts.length = 0;
      if (!isLast) return;
      const text =
        length > MAX_BYTES ? null : strFromU8(Buffer.concat(parts)).replace(/^\ufeff/, "");
      ready.push({ name: file.name, text });
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  unzip.register(UnzipPassThrough);
  for await (const chunk of createReadStream(path)) {
    signal?.throwIfAborted();
    onBytes?.(chunk.length);
    unzip.push(new Uint8Array(chunk));
    yield* ready.splice(0);
    if (problem) throw problem;
  }
  unzip.push(new Uint8Array(0), true);
  if (problem) throw problem;
  yield* ready.splice(0);
}
