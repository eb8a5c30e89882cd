import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { link, open, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { syncFolder } from "../files/sync-folder.ts";
import { StartError } from "../start-error.ts";
import type { Part } from "./manifest.ts";

/** A tar file, compressed with gzip, that is written part by part. */
export type ArchiveWriter = {
  parts: readonly Part[];
  /** Adds a part and returns its number. */
  add(name: string, bytes: Uint8Array): Promise<number>;
  /** Ends the file, flushes it to the disk and gives it its name. */
  close(): Promise<void>;
  /** Removes what was written. */
  discard(): Promise<void>;
};

/**
 * Begins an archive. Until it is complete it is called `<file>.partial`; only its owner can read it.
 *
 * @throws StartError when there is such a file already, or it can not be written.
 */
export async function createArchive(file: string, signal?: AbortSignal): Promise<ArchiveWriter> {
  const draft = `${file}.partial`;
  await refuseExisting(file);
  await refuseExisting(draft);
  const tar = pack();
  const parts: Part[] = [];
  const out = createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true });
  const written = pipeline(tar, createGzip(), out, { signal });
  // Whoever adds a part hears of it; until then it must not count as unhandled.
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
      // Unlike a renaming, this fails when somebody has made such a file meanwhile.
      await link(draft, file);
      await rm(draft);
      await syncFolder(dirname(file));
    },
    async discard() {
      tar.destroy();
      await written.catch(() => undefined);
      await rm(draft, { force: true });
    },
  };
}

async function refuseExisting(file: string): Promise<void> {
  const handle = await open(file, "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new StartError(`${file} can not be written: ${error.message}`);
  });
  if (!handle) return;
  await handle.close();
  throw new StartError(`${file} is there already. Name a file that is not, or remove it.`);
}
