import { open, rm, rmdir, stat } from "node:fs/promises";
import { dirname, relative } from "node:path";
import { errorCode } from "../../core/base/errors.ts";
import type { ByteRange } from "./byte-range.ts";
import {
  guessRecord,
  type ObjectRecord,
  readRecord,
  removeRecord,
  type Stamp,
  toStamp,
} from "./object-record.ts";
import { objectNotFound } from "./storage-error.ts";

/** The path of an object's file, and the storage folder that contains it. */
export type Place = { root: string; file: string };

/** An object's state at the time of the look-up. */
export type OpenObject = { file: string; stamp: Stamp; record: ObjectRecord };

/** Objects up to this size are read at once, larger ones as a stream. */
const WHOLE_READ_BYTES = 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;

/** @throws StorageError 404 when the object does not exist. */
export async function openObject(file: string): Promise<OpenObject> {
  let last: Stamp | undefined;
  for (;;) {
    const info = await stat(file, { bigint: true }).catch((error: unknown) => {
      throw isAbsence(error) ? objectNotFound() : error;
    });
    if (!info.isFile()) throw objectNotFound();
    const stamp = toStamp(info.mtimeNs);
    const record = await readRecord(file, stamp);
    if (record) return { file, stamp, record };
    // A missing record was most likely just replaced together with its file.
    if (stamp === last) {
      return { file, stamp, record: await guessRecord(file, stamp, Number(info.size)) };
    }
    last = stamp;
  }
}

function isAbsence(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR", "ENAMETOOLONG"].includes(errorCode(error) ?? "");
}

/**
 * The bytes of an object, or a part of them. A stream opens its file only when it is read: responses to
 * HEAD discard their body unread, and must not leave a file open.
 */
export async function readObject(
  object: OpenObject,
  range: ByteRange | undefined,
): Promise<Buffer | ReadableStream<Uint8Array>> {
  const { start, end } = range ?? { start: 0, end: object.record.size - 1 };
  if (end - start + 1 > WHOLE_READ_BYTES) return streamObject(object, start, end);
  const handle = await openSameVersion(object);
  try {
    const buffer = Buffer.allocUnsafe(end - start + 1);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, start);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function streamObject(object: OpenObject, start: number, end: number): ReadableStream<Uint8Array> {
  let position = start;
  let handle: Awaited<ReturnType<typeof open>> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          handle ??= await openSameVersion(object);
          const length = Math.min(CHUNK_BYTES, end - position + 1);
          const { bytesRead, buffer } = await handle.read(
            Buffer.alloc(length),
            0,
            length,
            position,
          );
          if (bytesRead === 0) throw new Error(`${object.file} is shorter than its record says`);
          position += bytesRead;
          controller.enqueue(buffer.subarray(0, bytesRead));
          if (position <= end) return;
          await handle.close();
          controller.close();
        } catch (error) {
          await handle?.close();
          controller.error(error);
        }
      },
      async cancel() {
        await handle?.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** A file that was replaced since the look-up must not be sent with the old record. */
async function openSameVersion(object: OpenObject): Promise<Awaited<ReturnType<typeof open>>> {
  const handle = await open(object.file, "r").catch((error: unknown) => {
    throw isAbsence(error) ? objectNotFound() : error;
  });
  const { mtimeNs } = await handle.stat({ bigint: true });
  if (toStamp(mtimeNs) === object.stamp) return handle;
  await handle.close();
  throw new ObjectReplaced(`${object.file} was replaced while it was read`);
}

/** A new version was stored between look-up and reading. The caller looks it up again. */
export class ObjectReplaced extends Error {
  override name = "ObjectReplaced";
}

/** Removes an object, its record, and folders that become empty. Does nothing for an object that does not exist. */
export async function removeObjectFile({ root, file }: Place): Promise<void> {
  const info = await stat(file, { bigint: true }).catch(() => undefined);
  if (!info?.isFile()) return;
  await rm(file, { force: true });
  await removeRecord(file, toStamp(info.mtimeNs));
  for (let folder = dirname(file); isBelowBucket(root, folder); folder = dirname(folder)) {
    const isRemoved = await rmdir(folder).then(
      () => true,
      () => false,
    );
    if (!isRemoved) return;
  }
}

function isBelowBucket(root: string, folder: string): boolean {
  return relative(root, folder).split(/[\\/]/).length > 1;
}
