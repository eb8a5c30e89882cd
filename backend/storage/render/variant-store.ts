import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A cache of rendered variants on disk. Entries may disappear at any time. */
export type VariantStore = {
  read(name: string): Promise<Buffer<ArrayBuffer> | undefined>;
  /** Stores a variant. Disk errors are passed to `onFailure`, never thrown. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Removes all variants whose name begins with the folder `name`. */
  remove(name: string): Promise<void>;
};

export type VariantStoreOptions = {
  folder: string;
  /** Size limit on disk, in bytes; the least recently used files are removed first. */
  maxBytes: number;
  onFailure: (error: unknown) => void;
};

/** Minimum interval between two updates of the time of last use. */
const USE_RESOLUTION_MS = 60 * 60 * 1000;
/** A sweep frees space down to this fraction of the limit, so that sweeps stay rare. */
const SWEEP_TO = 0.8;

/**
 * A file cache below `folder` with a limit of the total size. Several processes may share it. A file's modification
 * time is its time of last use.
 */
export function createVariantStore(options: VariantStoreOptions): VariantStore {
  const { folder, maxBytes, onFailure } = options;
  // Other processes write too: the next sweep counts what they have added since the last one.
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
      // After a power failure a file is either complete or absent.
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

/** Removes the least recently used files when the total exceeds the limit. Returns the remaining size. */
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
