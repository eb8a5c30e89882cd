import { chmod, mkdir, open, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { errorCode } from "../base/errors.ts";

/**
 * Creates a folder that only its owner can read (mode 0700), or removes the access of others from an existing one.
 *
 * A folder of another group keeps the group's execute permission: where root starts PostgreSQL under a separate
 * account, the server needs it (`postgres/server-account.ts`).
 *
 * @returns false where others keep access, because the folder has another owner or its file system has no permissions.
 * @throws Error when the folder does not exist and cannot be created.
 */
export async function makePrivateFolder(folder: string): Promise<boolean> {
  await makeFolder(folder);
  const { mode, gid } = await stat(folder);
  const allowed = gid === process.getgid?.() ? 0o700 : 0o710;
  if (process.platform === "win32" || (mode & 0o077 & ~allowed) === 0) return true;
  await chmod(folder, mode & allowed).catch(() => undefined);
  const after = await stat(folder);
  return (after.mode & 0o077 & ~allowed) === 0;
}

/**
 * Creates a folder and those above it. The recursive form of `mkdir` never ends below `/proc`, and on a read-only disk
 * it reports "not found".
 */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    const isThere = (path: string) =>
      stat(path).then(
        (found) => found.isDirectory(),
        () => false,
      );
    if (await isThere(folder)) return;
    const parent = dirname(folder);
    if (errorCode(error) !== "ENOENT" || (await isThere(parent))) throw error;
    await makeFolder(parent);
    await makeFolder(folder);
  }
}

/** Flushes a folder's entries to disk, so that new files in it survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open folders.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
