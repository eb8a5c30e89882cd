import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { UnusableInput } from "../input/unusable-input.ts";

/** The files of a folder, found by what a story calls them. */
export type MediaFolder = {
  /** The path of the file that the reference means, or null. */
  find(reference: string): string | null;
};

/**
 * Lists a folder and all below it once. A reference is matched by as much of its path as possible,
 * counted from the end, at least by its base name; letter case does not count.
 *
 * @throws UnusableInput when the folder can not be read.
 */
export async function openMediaFolder(folder: string): Promise<MediaFolder> {
  const byName = new Map<string, string[]>();
  for (const path of await listFiles(folder)) {
    const name = segmentsOf(path).at(-1) ?? "";
    const known = byName.get(name);
    if (known) known.push(path);
    else byName.set(name, [path]);
  }
  const findExact = (segments: string[]) => {
    const candidates = byName.get(segments.at(-1) ?? "") ?? [];
    const [best] = candidates
      .map((path) => ({ path, shared: countShared(segmentsOf(path), segments) }))
      .sort((one, other) => other.shared - one.shared || one.path.localeCompare(other.path));
    return best ? join(folder, best.path) : null;
  };
  return {
    find(reference) {
      const segments = segmentsOf(pathOfReference(reference));
      return findExact(segments) ?? findExact(withoutSize(segments));
    },
  };
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() || entry.isSymbolicLink())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UnusableInput(`The media folder ${folder} can not be read: ${reason}.`);
  }
}

/** The path of an address or of a relative path, without query, as the file system would write it. */
function pathOfReference(reference: string): string {
  const path = reference
    .replace(/^__GHOST_URL__/, "")
    .replace(/^(?:[a-z]+:)?\/\/[^/]*/i, "")
    .replace(/[?#].*$/s, "")
    .replaceAll("\\", "/");
  try {
    return decodeURIComponent(path);
  } catch {
    // A lone percent sign in a file name.
    return path;
  }
}

function segmentsOf(path: string): string[] {
  return path.normalize("NFC").toLowerCase().split("/").filter(Boolean);
}

/** WordPress and Ghost name scaled copies after the picture; the folder may hold the original only. */
function withoutSize(segments: string[]): string[] {
  const name = (segments.at(-1) ?? "").replace(
    /-(?:\d+x\d+|scaled|rotated|e\d{10,})(\.[a-z0-9]+)$/,
    "$1",
  );
  return [...segments.slice(0, -1).filter((segment) => !/^(size|w\d+)$/.test(segment)), name];
}

function countShared(one: string[], other: string[]): number {
  let count = 0;
  while (
    count < one.length &&
    count < other.length &&
    one.at(-1 - count) === other.at(-1 - count)
  ) {
    count += 1;
  }
  return count;
}
