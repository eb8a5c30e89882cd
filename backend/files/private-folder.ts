import { chmod, mkdir, stat } from "node:fs/promises";

/**
 * Makes a folder that only its owner can read (mode 0700), or takes the rights of others from one that is there.
 *
 * A folder of another group keeps the group's right to pass through, which PostgreSQL needs where root starts it under an
 * account of its own (`postgres/server-account.ts`).
 *
 * @returns false where others keep their rights, because the folder belongs to somebody else or its file system has none.
 * @throws Error when there is no such folder and it cannot be made.
 */
export async function makePrivateFolder(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    // On a read-only disk the recursive form says "not found"; the plain one tells why.
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
