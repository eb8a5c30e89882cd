import type { ArchiveFile, ReadOptions } from "../input/archive-file.ts";
import type { LookupTables } from "../input/lookup-tables.ts";

/** The input of a format reader. */
export type ArchiveSource = {
  file: ArchiveFile;
  tables: LookupTables;
  options: ReadOptions;
  /** Address of the site that the archive is of, where the user names it. */
  site: string | null;
};

/** Maximum length of one raw entry of an archive in characters, embedded `data:` images included. */
export const MAX_ENTRY_LENGTH = 4_000_000;
/** A novel has a million characters; a longer article would not fit the importer's memory limit. */
const MAX_BODY_LENGTH = 1_000_000;
export const TOO_LONG = "longer than a million characters";

/** True when a body is longer than a million characters, not counting embedded `data:` images. */
export function isTooLong(body: string | null | undefined): boolean {
  if (!body || body.length <= MAX_BODY_LENGTH) return false;
  return body.replace(/data:[^"'\s)]+/g, "").length > MAX_BODY_LENGTH;
}
