import * as z from "zod";
import { readTableRows } from "../../backend/backend.ts";

/** Bytes in PostgreSQL's hexadecimal format, without its prefix. */
const hex = z.string().transform((text) => text.replace(/^\\x/, ""));
const moment = z.string();

const digestSchema = z.object({
  day: z.string(),
  entries: z.coerce.number(),
  digest: hex,
  key_id: z.string().nullable(),
  signature: z.string().nullable(),
});
const entrySchema = z.object({
  day: z.string(),
  place: z.coerce.number(),
  kind: z.enum(["version", "redaction"]),
  article_id: z.string(),
  number: z.string(),
  hash: hex,
});
const keySchema = z.object({ id: z.string(), public_key: z.string() });
const versionSchema = z.object({
  article_id: z.string(),
  number: z.string(),
  kind: z.string(),
  fields: z.string(),
  created_at: moment,
  content_hash: hex,
  previous_hash: hex.nullable(),
  hash: hex,
  redacted_at: moment.nullable(),
});

export type StoredDigest = z.infer<typeof digestSchema>;
export type DigestEntry = z.infer<typeof entrySchema>;
export type StoredVersion = z.infer<typeof versionSchema>;

export type HistoryReader = {
  digest: (digest: StoredDigest) => void;
  entry: (entry: DigestEntry) => void;
  key: (id: string, publicKey: string) => void;
  /** Called for the versions of the chain only. */
  version: (version: StoredVersion) => void;
};

const DIGESTS = "private.article_digests";
const ENTRIES = "private.digest_entries";
const KEYS = "private.digest_keys";
const VERSIONS = "public.article_versions";

/** Passes the versions and digests of a backup on, one by one. */
export async function readHistory(
  file: string,
  reader: HistoryReader,
  signal?: AbortSignal,
): Promise<void> {
  const tables = [DIGESTS, ENTRIES, KEYS, VERSIONS];
  for await (const { table, row } of readTableRows(file, tables, signal)) {
    if (table === DIGESTS) reader.digest(digestSchema.parse(row));
    else if (table === ENTRIES) reader.entry(entrySchema.parse(row));
    else if (table === KEYS) {
      const { id, public_key } = keySchema.parse(row);
      reader.key(id, public_key);
    } else if (row.hash !== null) reader.version(versionSchema.parse(row));
  }
}
