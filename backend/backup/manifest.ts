import { z } from "zod";

/** The last two entries of a backup: the manifest, which describes all others, and its checksum. */
export const MANIFEST = "manifest.json";
export const MANIFEST_CHECKSUM = "manifest.sha256";

export const FORMAT = "broadsheet-backup";
/** Incremented when older versions of the site cannot read the format. */
export const FORMAT_VERSION = 1;

const partSchema = z.object({ name: z.string(), size: z.number(), sha256: z.string() });

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  /** In the order of the values in a row. */
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
  /** Index in `parts`. A file that was replaced during the backup is archived twice. */
  part: z.number(),
});

export const manifestSchema = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  createdAt: z.string(),
  postgresVersion: z.string(),
  /** Versions of the applied migrations. */
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  sequences: z.array(sequenceSchema),
  files: z.array(fileSchema),
  /** In archive order. */
  parts: z.array(partSchema),
});

export type Part = z.infer<typeof partSchema>;
export type Table = z.infer<typeof tableSchema>;
export type Sequence = z.infer<typeof sequenceSchema>;
export type BackupFile = z.infer<typeof fileSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

/** Archive folder of a table's rows, which are split into numbered parts. */
export function tableFolder({ schema, name }: Pick<Table, "schema" | "name">): string {
  return `database/${schema}.${name}/`;
}
