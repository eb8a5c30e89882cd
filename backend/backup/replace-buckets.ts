import { mkdtemp, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../core/files/folders.ts";
import { STORAGE_FOLDER } from "../storage/open-object-store.ts";

/** Name of the staged buckets while the old ones are moved away. */
const STAGED = STORAGE_FOLDER;
/** Name of the staged buckets once the old ones are gone: buckets in `root` are then of the restore. */
const MOVING = "moving";

/**
 * Replaces the buckets in `root` with those staged in `folder`, which is below `root`. They are renamed one by
 * one, because `root` may be a mount or a symbolic link. Idempotent after an interruption at any point.
 */
export async function replaceBuckets(root: string, folder: string): Promise<void> {
  const names = await listNames(folder);
  const [staged, moving] = [join(folder, STAGED), join(folder, MOVING)];
  if (names.includes(STAGED)) {
    const replaced = await mkdtemp(join(folder, "replaced-"));
    await moveBuckets(root, replaced);
    await rename(staged, moving);
    await syncFolder(folder);
  } else if (!names.includes(MOVING)) return;
  await moveBuckets(moving, root);
  await syncFolder(root);
}

async function moveBuckets(from: string, to: string): Promise<void> {
  for (const name of await listBuckets(from)) await rename(join(from, name), join(to, name));
}

/**
 * Lists the bucket folders of a storage folder: not names with a leading dot, nor `lost+found` of a file
 * system's root.
 */
export async function listBuckets(root: string): Promise<string[]> {
  const names = await listNames(root);
  return names.filter((name) => !name.startsWith(".") && name !== "lost+found");
}

async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
}
