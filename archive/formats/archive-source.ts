import type { ArchiveFile, ReadOptions } from "../input/archive-file.ts";
import type { LookupTables } from "../input/lookup-tables.ts";

/** What a format reader works with. */
export type ArchiveSource = {
  file: ArchiveFile;
  tables: LookupTables;
  options: ReadOptions;
};

/** Characters of one entry of an archive as it stands there, with pictures that are part of the text. */
export const MAX_ENTRY_LENGTH = 4_000_000;
/** A book has a million characters; a longer story would not fit the memory an import may take. */
const MAX_BODY_LENGTH = 1_000_000;
export const TOO_LONG = "longer than a million characters";

/** True when a body, pictures inside it aside, is longer than any story. */
export function isTooLong(body: string | null | undefined): boolean {
  if (!body || body.length <= MAX_BODY_LENGTH) return false;
  return body.replace(/data:[^"'\s)]+/g, "").length > MAX_BODY_LENGTH;
}
