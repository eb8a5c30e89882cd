import { open, stat } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { createGunzip } from "node:zlib";
import { errorCode } from "../../backend/error-code.ts";
import { UnusableInput } from "./unusable-input.ts";

export type ArchiveFile = {
  path: string;
  /** Bytes on disk, packed ones for a gzip file. */
  size: number;
  isGzip: boolean;
};

export type ReadOptions = {
  /** Told how many bytes of the file on disk have been read since the last call. */
  onBytes?: (count: number) => void;
  signal?: AbortSignal;
};

const CHUNK_BYTES = 64 * 1024;

/** Looks at a file; whether it is packed is decided by its first bytes, not by its name. */
export async function openArchiveFile(path: string): Promise<ArchiveFile> {
  try {
    const { size } = await stat(path);
    const handle = await open(path);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
      return { path, size, isGzip: bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b };
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new UnusableInput(`The file ${path} can not be read: ${reasonOf(error)}.`);
  }
}

/**
 * The text of the file in chunks, unpacked and decoded (UTF-8, or little-endian UTF-16 with its mark).
 *
 * @throws UnusableInput when the file can not be read to its end, a broken gzip file included.
 */
export async function* readText(
  file: ArchiveFile,
  options: ReadOptions = {},
): AsyncGenerator<string> {
  // Not a TextDecoder: its memory grows with every chunk of a long file.
  let decoder: StringDecoder | null = null;
  try {
    for await (const chunk of openBytes(file, options)) {
      const isStart = decoder === null;
      decoder ??= new StringDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? "utf16le" : "utf8");
      const text = decoder.write(chunk);
      if (text !== "") yield isStart ? text.replace(/^\ufeff/, "") : text;
    }
  } catch (error) {
    if (error instanceof UnusableInput || options.signal?.aborted) throw error;
    const what = file.isGzip ? "The gzip file is broken or cut off" : "The file can not be read";
    throw new UnusableInput(`${what}: ${reasonOf(error)}.`);
  }
  const rest = decoder?.end() ?? "";
  if (rest !== "") yield rest;
}

async function* openBytes(file: ArchiveFile, options: ReadOptions): AsyncGenerator<Buffer> {
  const source = readBytes(file.path, options);
  if (!file.isGzip) {
    yield* source;
    return;
  }
  const packed = Readable.from(copyEach(source));
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  // The error of either stream arrives where the unpacked one is read.
  pipeline(packed, gunzip, () => undefined);
  yield* gunzip;
}

/** A stream keeps what it is given for a while, so it gets memory of its own. */
async function* copyEach(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk);
}

/** The file in chunks that all use the same memory: each is good until the next one is asked for. */
async function* readBytes(path: string, { onBytes, signal }: ReadOptions): AsyncGenerator<Buffer> {
  const handle = await open(path);
  try {
    const buffer = Buffer.alloc(CHUNK_BYTES);
    for (;;) {
      signal?.throwIfAborted();
      const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES, null);
      if (bytesRead === 0) return;
      onBytes?.(bytesRead);
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = errorCode(error);
  if (code === "ENOENT") return "there is no such file";
  if (code === "EISDIR") return "it is a folder";
  if (code === "EACCES") return "permission denied";
  return error.message.replace(/\.$/, "");
}
