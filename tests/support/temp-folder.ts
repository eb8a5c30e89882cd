import { accessSync, constants, statfsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { dropExternalDatabases } from "./database/external-database.ts";

/** Creates a temporary folder. Other users may traverse it, because PostgreSQL runs as another user under root. */
export async function makeTempFolder(): Promise<string> {
  const folder = await mkdtemp(join(chooseParent(), "broadsheet-test-"));
  await chmod(folder, 0o711);
  return folder;
}

/** Removes a folder and drops the external databases of sites in it. */
export async function removeFolder(folder: string): Promise<void> {
  await dropExternalDatabases(folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

const IN_MEMORY = "/dev/shm";
/** More than twice what all concurrent test sites need. */
const BYTES_NEEDED = 4 * 1024 ** 3;

/**
 * Uses memory when there is enough, so that tests do not wait for `fsync`. Benchmarks set ON_DISK to use the
 * disk.
 */
function chooseParent(): string {
  return !process.env.ON_DISK && hasRoom() ? IN_MEMORY : tmpdir();
}

function hasRoom(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, freemem()) > BYTES_NEEDED;
  } catch {
    return false;
  }
}
