import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type ObjectBody, readChunks } from "../object-store.ts";
import { tooLarge } from "../storage-error.ts";

/** An upload that has arrived completely. */
export type ReceivedBody = {
  size: number;
  read(): Promise<Buffer>;
  discard(): Promise<void>;
};

/** Uploads up to this size wait in memory for their turn, larger ones on the disk. */
const MEMORY_BYTES = 512 * 1024;

/**
 * Takes in an upload of at most `limit` bytes. However many arrive at once and however slowly, they
 * need little memory.
 *
 * @throws StorageError 413 when there is more.
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
  return { size, read: () => readFile(file), discard: () => rm(file, { force: true }) };
}

/**
 * Removes what processes left that ended while they received: files in `folder` that nothing was written to since
 * `time` (ms since 1970). Another process may be receiving there.
 */
export async function removeAbandoned(folder: string, time: number): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name);
    const info = await stat(file).catch(() => undefined);
    if (info?.isFile() && info.mtimeMs < time) await rm(file, { force: true });
  }
}

function inMemory(bytes: Buffer): ReceivedBody {
  return { size: bytes.length, read: async () => bytes, discard: async () => undefined };
}
