import { open, stat } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";
import { createGunzip } from "node:zlib";
import { errorCode } from "../../server/errors.ts";
import { folderSize } from "./list-folder.ts";

export type ArchiveFile = {
  path: string;
  /** Bytes on disk; compressed bytes for a gzip file, those of the texts for a folder. */
  size: number;
  isGzip: boolean;
  /** A folder and a zip file hold many files: `readDocuments` reads them. */
  kind: "text" | "zip" | "folder";
};

export type ReadOptions = {
  /** Called with the number of bytes on disk that were read since the last call. */
  onBytes?: (count: number) => void;
  signal?: AbortSignal;
};

const CHUNK_BYTES = 64 * 1024;

/** Reads size and compression of a file. Compression is detected from the first bytes, not the name. */
export async function openArchiveFile(path: string): Promise<ArchiveFile> {
  try {
    const found = await stat(path);
    if (found.isDirectory())
      return { path, size: await folderSize(path), isGzip: false, kind: "folder" };
    const { size } = found;
    const handle = await open(path);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
      const isGzip = bytesRead >= 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
      const isZip = bytesRead === 4 && buffer.toString("latin1") === "PK\u0003\u0004";
      return { path, size, isGzip, kind: isZip ? "zip" : "text" };
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw new InvalidInputError(`The file ${path} cannot be read: ${reasonOf(error)}.`);
  }
}

/**
 * Streams the text of the file, decompressed and decoded (UTF-8, or UTF-16LE with a byte order mark).
 *
 * @throws InvalidInputError when the file cannot be read to its end, or the gzip data is corrupt.
 */
export async function* readText(
  file: ArchiveFile,
  options: ReadOptions = {},
): AsyncGenerator<string> {
  // TextDecoder's memory grows with every chunk of a long file.
  let decoder: StringDecoder | null = null;
  try {
    for await (const chunk of openBytes(file, options)) {
      const isStart = decoder === null;
      decoder ??= new StringDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? "utf16le" : "utf8");
      const text = decoder.write(chunk);
      if (text !== "") yield isStart ? text.replace(/^\ufeff/, "") : text;
    }
  } catch (error) {
    if (error instanceof InvalidInputError || options.signal?.aborted) throw error;
    const what = file.isGzip ? "The gzip file is broken or cut off" : "The file cannot be read";
    throw new InvalidInputError(`${what}: ${reasonOf(error)}.`);
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
  // An error of either stream is thrown where the decompressed stream is read.
  pipeline(packed, gunzip, () => undefined);
  yield* gunzip;
}

/** Copies each chunk: a stream holds its input after the shared buffer is overwritten. */
async function* copyEach(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk);
}

/** Reads the file into one shared buffer: a chunk is valid until the next one is requested. */
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

/** An archive or media folder that cannot be read. The message is one sentence for the operator. */
export class InvalidInputError extends Error {
  override name = "InvalidInputError";
}
