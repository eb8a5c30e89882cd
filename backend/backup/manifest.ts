import { z } from "zod";

/** The last part but one of a backup says what the others are; the last is its checksum. */
export const MANIFEST = "manifest.json";
export const MANIFEST_CHECKSUM = "manifest.sha256";

export const FORMAT = "broadsheet-backup";
/** Raised when an older version of the site could not read what is written now. */
export const FORMAT_VERSION = 1;

const partSchema = z.object({ name: z.string(), size: z.number(), sha256: z.string() });

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  /** In the order in which their values stand in a row. */
  columns: z.array(z.string()),
  rows: z.number(),
});

const sequenceSchema = z.object({
  schema: z.string(),
  name: z.string(),
  value: z.string(),
  isCalled: z.boolean(),
});

const fileSchema = z.object({
  bucket: z.string(),
  key: z.string(),
  contentType: z.string(),
  cacheControl: z.string(),
  /** Which of `parts`: the same file may be there twice when it was replaced meanwhile. */
  part: z.number(),
});

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  createdAt: z.string(),
  postgresVersion: z.string(),
  /** Versions of the migrations that the database had. */
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  files: z.array(fileSchema),
  /** In the order in which they stand in the backup. */
  parts: z.array(partSchema),
});

export type Part = z.infer<typeof partSchema>;
export type Table = z.infer<typeof tableSchema>;
export type Sequence = z.infer<typeof sequenceSchema>;
export type BackupFile = z.infer<typeof fileSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

/** Where the rows of a table stand in a backup, cut into numbered parts. */
export function tableFolder({ schema, name }: Pick<Table, "schema" | "name">): string {
  return `database/${schema}.${name}/`;
}
