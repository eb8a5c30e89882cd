import { chmod, mkdir, open, stat } from "node:fs/promises";

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
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    // On a read-only disk the recursive form reports "not found"; the plain one reports the cause.
    if (error.code === "ENOENT") return mkdir(folder);
    throw error;
  });
  const { mode, gid } = await stat(folder);
  const allowed = gid === process.getgid?.() ? 0o700 : 0o710;
  if (process.platform === "win32" || (mode & 0o077 & ~allowed) === 0) return true;
  await chmod(folder, mode & allowed).catch(() => undefined);
  const after = await stat(folder);
  return (after.mode & 0o077 & ~allowed) === 0;
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
