import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { type FileHandle, mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type ObjectBody, readChunks } from "../objects/object-store.ts";
import { tooLarge } from "../objects/storage-error.ts";

/** A completely received upload. */
export type ReceivedBody = {
  size: number;
  read(): Promise<Buffer>;
  /** The body without reading it: of a large one, a part of the file is in memory at a time. */
  open(): Promise<Blob>;
  discard(): Promise<void>;
};

/** Uploads up to this size are buffered in memory, larger ones on disk. */
const MEMORY_BYTES = 512 * 1024;

/**
 * Receives an upload of at most `limit` bytes. Memory use stays small for many concurrent and slow
 * uploads.
 *
 * @throws StorageError 413 when it is larger.
 */
export async function receiveBody(
  body: ObjectBody,
  { limit, folder }: { limit: number; folder: string },
): Promise<ReceivedBody> {
  if (body instanceof Uint8Array) {
    if (body.byteLength > limit) throw tooLarge();
    return inMemory(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
  }
  const file = join(folder, randomUUID());
  const chunks: Uint8Array[] = [];
  let handle: FileHandle | undefined;
  let size = 0;
  try {
    for await (const chunk of readChunks(body)) {
      size += chunk.byteLength;
      if (size > limit) throw tooLarge();
      if (handle) {
        await handle.writeFile(chunk);
        continue;
      }
      chunks.push(chunk);
      if (size <= MEMORY_BYTES) continue;
      await mkdir(folder, { recursive: true });
      handle = await open(file, "wx", 0o600);
      await handle.writeFile(Buffer.concat(chunks.splice(0)));
    }
  } catch (error) {
    await handle?.close();
    await rm(file, { force: true });
    throw error;
  }
  if (!handle) return inMemory(Buffer.concat(chunks));
  await handle.close();
  return {
    size,
    read: () => readFile(file),
    open: () => openAsBlob(file),
    discard: () => rm(file, { force: true }),
  };
}

/**
 * Removes temporary files of processes that ended during an upload: files in `folder` without a write since `time`
 * (ms since 1970). Another process may be receiving there.
 */
export async function removeAbandoned(folder: string, time: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const info = await stat(file).catch(() => undefined);
    if (info?.isFile() && info.mtimeMs < time) await rm(file, { force: true });
  }
}

function inMemory(bytes: Buffer): ReceivedBody {
  return {
    size: bytes.length,
    read: async () => bytes,
    open: async () => new Blob([new Uint8Array(bytes)]),
    discard: async () => undefined,
  };
}
