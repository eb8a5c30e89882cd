import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { InvalidInputError } from "./archive-file.ts";

/** Finds the files of a folder by the references in articles. */
export type MediaFolder = {
  /** The path of the referenced file, or null. */
  find(reference: string): string | null;
};

/**
 * Indexes a folder recursively. The file that shares the most path segments with the reference, counted
 * from the end, wins; the base name must match. Case-insensitive.
 *
 * @throws InvalidInputError when the folder cannot be read.
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
    throw new InvalidInputError(`The media folder ${folder} cannot be read: ${reason}.`);
  }
}

/** The decoded path of a URL or relative path, without host and query. */
function pathOfReference(reference: string): string {
  const path = reference
    .replace(/^__GHOST_URL__/, "")
    .replace(/^(?:[a-z]+:)?\/\/[^/]*/i, "")
    .replace(/[?#].*$/s, "")
    .replaceAll("\\", "/");
  try {
    return decodeURIComponent(path);
  } catch {
    // The file name contains a literal percent sign.
    return path;
  }
}

function segmentsOf(path: string): string[] {
  return path.normalize("NFC").toLowerCase().split("/").filter(Boolean);
}

/** The path of the original of a scaled copy, by the naming of WordPress and Ghost. */
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
