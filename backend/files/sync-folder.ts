import { open } from "node:fs/promises";

/** Flushes the names in a folder to the disk: after a power failure, what was put there is there. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
