import type { ArchiveFile, ReadOptions } from "../input/archive-file.ts";
import type { LookupTables } from "../input/lookup-tables.ts";

/** What a format reader works with. */
export type ArchiveSource = {
  file: ArchiveFile;
  tables: LookupTables;
  options: ReadOptions;
};
