import { mkdtemp, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../files/sync-folder.ts";
import { STORAGE_FOLDER } from "../storage/open-object-store.ts";

/** What waits has this name while buckets of before may still be in place, */
const WAITING = STORAGE_FOLDER;
/** and this one when they are gone: from then on what is in place is of the restore. */
const ARRIVING = "arriving";

/**
 * Puts the buckets that wait in `folder`, which is below `root`, in place of those in `root`, one by one: `root`
 * itself may be a mount or a link. May be cut short at any point and done again; `folder` can go afterwards.
 */
export async function placeFiles(root: string, folder: string): Promise<void> {
  const names = await listNames(folder);
  const [waiting, arriving] = [join(folder, WAITING), join(folder, ARRIVING)];
  if (names.includes(WAITING)) {
    const replaced = await mkdtemp(join(folder, "replaced-"));
    await moveBuckets(root, replaced);
    await rename(waiting, arriving);
    await syncFolder(folder);
  } else if (!names.includes(ARRIVING)) return;
  await moveBuckets(arriving, root);
  await syncFolder(root);
}

async function moveBuckets(from: string, to: string): Promise<void> {
  for (const name of await listBuckets(from)) await rename(join(from, name), join(to, name));
}

/**
 * The folders of buckets in a storage folder. What begins with a dot is none, nor is what file systems put into
 * the root of a disk.
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
