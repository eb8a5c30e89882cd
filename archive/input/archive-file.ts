import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
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

const CHUNK_BYTES = 256 * 1024;

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
 * The text of the file in chunks, unpacked and decoded (UTF-8, or UTF-16 by its byte order mark).
 *
 * @throws UnusableInput when the file can not be read to its end, a broken gzip file included.
 */
export async function* readText(
  file: ArchiveFile,
  options: ReadOptions = {},
): AsyncGenerator<string> {
  let decoder: TextDecoder | null = null;
  try {
    for await (const chunk of openBytes(file, options)) {
      decoder ??= new TextDecoder(encodingOf(chunk));
      const text = decoder.decode(chunk, { stream: true });
      if (text !== "") yield text;
    }
  } catch (error) {
    if (error instanceof UnusableInput || options.signal?.aborted) throw error;
    const what = file.isGzip ? "The gzip file is broken or cut off" : "The file can not be read";
    throw new UnusableInput(`${what}: ${reasonOf(error)}.`);
  }
  const rest = decoder?.decode() ?? "";
  if (rest !== "") yield rest;
}

function openBytes(file: ArchiveFile, { onBytes, signal }: ReadOptions): AsyncIterable<Buffer> {
  const source = createReadStream(file.path, { highWaterMark: CHUNK_BYTES, signal });
  source.on("data", (chunk) => onBytes?.(chunk.length));
  source.pause();
  if (!file.isGzip) return source;
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  // The error of either stream arrives where the unpacked one is read.
  pipeline(source, gunzip, () => undefined);
  return gunzip;
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  return "utf-8";
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error ? error.code : undefined;
  if (code === "ENOENT") return "there is no such file";
  if (code === "EISDIR") return "it is a folder";
  if (code === "EACCES") return "permission denied";
  return error.message.replace(/\.$/, "");
}
