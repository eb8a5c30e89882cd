import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Rendered variants on disk. It may lose entries at any time; nothing else depends on it. */
export type VariantStore = {
  read(name: string): Promise<Buffer<ArrayBuffer> | undefined>;
  /** Keeps a variant. Failures of the disk are told to `onFailure`, never thrown. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Drops all variants whose name begins with the folder `name`. */
  remove(name: string): Promise<void>;
};

export type VariantStoreOptions = {
  folder: string;
  /** Total size on disk, in bytes; the longest unused go first. */
  maxBytes: number;
  onFailure: (error: unknown) => void;
};

/** The time of last use is written at most this often. */
const USE_RESOLUTION_MS = 60 * 60 * 1000;
/** A sweep makes room down to this part of the limit, so that sweeps stay rare. */
const SWEEP_TO = 0.8;

/**
 * A cache of files below `folder`, limited in total size. Several processes may share it. A file's time
 * of change is its time of last use.
 */
export function createVariantStore(options: VariantStoreOptions): VariantStore {
  const { folder, maxBytes, onFailure } = options;
  // Other processes write too: what they add since the last sweep is found by the next one.
  let bytesUntilSweep = 0;
  let sweeping: Promise<void> | undefined;

  async function makeRoom(): Promise<void> {
    const total = await sweep(folder, maxBytes);
    bytesUntilSweep = Math.max((maxBytes - total) / 4, maxBytes / 100);
  }

  return {
    async read(name) {
      const file = join(folder, name);
      const bytes = await readFile(file).catch(() => undefined);
      if (bytes) void markUsed(file);
      return bytes;
    },
    async write(name, bytes) {
      try {
        await writeAtomically(join(folder, name), bytes);
      } catch (error) {
        onFailure(error);
      }
      bytesUntilSweep -= bytes.length;
      if (bytesUntilSweep > 0 || sweeping) return;
      sweeping = makeRoom()
        .catch(onFailure)
        .finally(() => {
          sweeping = undefined;
        });
      await sweeping;
    },
    async remove(name) {
      await rm(join(folder, name), { recursive: true, force: true }).catch(onFailure);
    },
  };
}

async function markUsed(file: string): Promise<void> {
  const info = await stat(file).catch(() => undefined);
  const now = new Date();
  if (!info || now.getTime() - info.mtimeMs < USE_RESOLUTION_MS) return;
  await utimes(file, now, now).catch(() => undefined);
}

async function writeAtomically(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`;
  await mkdir(dirname(file), { recursive: true });
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(bytes);
      // After a power failure a file is either whole or absent.
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Removes the longest unused files if all together are above the limit. Gives the size that is left. */
async function sweep(folder: string, maxBytes: number): Promise<number> {
  const files = await listFiles(folder);
  let total = files.reduce((sum, file) => sum + file.size, 0);
  if (total <= maxBytes) return total;
  for (const file of files.sort((a, b) => a.usedAt - b.usedAt)) {
    if (total <= maxBytes * SWEEP_TO) break;
    await rm(file.path, { force: true });
    total -= file.size;
  }
  return total;
}

async function listFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files: { path: string; size: number; usedAt: number }[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const info = await stat(path).catch(() => undefined);
    if (info) files.push({ path, size: info.size, usedAt: info.mtimeMs });
  }
  return files;
}
