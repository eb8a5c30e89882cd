import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { link, open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { StartError } from "../core/base/errors.ts";
import { syncFolder } from "../core/files/folders.ts";
import type { Part } from "./manifest.ts";

/** Writes a gzipped tar file part by part. */
export type ArchiveWriter = {
  parts: readonly Part[];
  /** Adds a part and returns its index. */
  add(name: string, bytes: Uint8Array): Promise<number>;
  /** Completes the file, flushes it to disk and gives it its final name. */
  close(): Promise<void>;
  /** Removes what was written. */
  discard(): Promise<void>;
};

/**
 * Creates an archive, named `<file>.partial` until it is complete. Only its owner can read it.
 *
 * @throws StartError when the file exists or cannot be written.
 */
export async function createArchiveWriter(
  file: string,
  signal?: AbortSignal,
): Promise<ArchiveWriter> {
  const partial = `${file}.partial`;
  await assertMissing(file);
  await assertMissing(partial);
  const tar = pack();
  const parts: Part[] = [];
  const out = createWriteStream(partial, { flags: "wx", mode: 0o600, flush: true });
  const written = pipeline(tar, createGzip(), out, { signal });
  // The next `add` or `close` reports the error; until then it must not count as unhandled.
  written.catch(() => undefined);
  const failure = written.then(() => new Promise<never>(() => undefined));
  failure.catch(() => undefined);

  async function put(name: string, bytes: Uint8Array): Promise<void> {
    const done = new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, size: bytes.byteLength, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(),
      );
      entry.end(bytes);
    });
    done.catch(() => undefined);
    await Promise.race([done, failure]);
  }

  return {
    parts,
    async add(name, bytes) {
      await put(name, bytes);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      return parts.push({ name, size: bytes.byteLength, sha256 }) - 1;
    },
    async close() {
      tar.finalize();
      await written;
      // Unlike rename, link fails when the file was created meanwhile.
      await link(partial, file);
      await rm(partial);
      await syncFolder(dirname(file));
    },
    async discard() {
      tar.destroy();
      await written.catch(() => undefined);
      await rm(partial, { force: true });
    },
  };
}

async function assertMissing(file: string): Promise<void> {
  const handle = await open(file, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new StartError(`${file} cannot be written: ${error.message}`);
  });
  if (!handle) return;
  await handle.close();
  throw new StartError(`${file} already exists. Choose another name or remove it.`);
}
