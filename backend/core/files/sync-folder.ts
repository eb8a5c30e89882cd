import { open } from "node:fs/promises";

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
