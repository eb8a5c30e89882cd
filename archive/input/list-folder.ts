import { readdir, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** Files that can be articles of an archive, or lists of them. */
const TEXT = /\.(?:md|markdown|mdx|html?|csv)$/i;

/** The names of the files of a folder and the folders in it, with slashes, in order. */
export async function listFolder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}

/** Bytes of a file that can be an article; 0 for others, such as images. */
export async function textSize(folder: string, name: string): Promise<number> {
  return TEXT.test(name) ? (await stat(join(folder, name))).size : 0;
}

/** Bytes of all files of a folder that can be articles. */
export async function folderSize(folder: string): Promise<number> {
  let size = 0;
  for (const name of await listFolder(folder)) size += await textSize(folder, name);
  return size;
}
