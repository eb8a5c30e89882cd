import { readTableRows, type TextRow } from "@broadsheet/backend/operations";
import * as z from "zod";
import type { WordProof } from "./pieces.ts";

/** Bytes in PostgreSQL's hexadecimal format, without its prefix. */
const hex = z.string().transform((text) => text.replace(/^\\x/, ""));
const bytes = hex.transform((text) => Buffer.from(text, "hex"));
/** In UTC with microseconds, as hashes have it: '2026-01-02T03:04:05.600000Z'. */
const moment = z.string().transform(toMicroseconds);

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
  kind: z.enum(["version", "redaction", "note", "erasure"]),
  article_id: z.string(),
  number: z.string(),
  note_id: z.string().nullable(),
  hash: hex,
});
const keySchema = z.object({ id: z.string(), public_key: z.string() });
const versionSchema = z.object({
  article_id: z.string(),
  number: z.string(),
  kind: z.string(),
  fields: z.string(),
  created_at: moment,
  salt: bytes.nullable(),
  content_hash: hex.nullable(),
  previous_hash: hex.nullable(),
  hash: hex.nullable(),
  redacted_at: moment.nullable(),
});
const proofSchema = z.object({
  article_id: z.string(),
  number: z.string(),
  words_hash: hex,
  seed: bytes.nullable(),
  lengths: z.string().nullable(),
  salts: z.string().nullable(),
  hashes: z.string().nullable(),
});
const noteSchema = z.object({
  id: z.string(),
  article_id: z.string(),
  kind: z.string(),
  text: z.string(),
  version_number: z.string(),
  published_at: moment,
  changed_at: moment.nullable(),
  withdrawn_at: moment.nullable(),
  imported_at: moment.nullable(),
  salt: bytes,
});
const notedSchema = z.object({ article_id: z.string(), is_retracted: z.enum(["t", "f"]) });
const thinnedSchema = z.object({ until: z.string() });
const erasureSchema = z.object({ article_id: z.string(), erased_at: moment });

export type StoredDigest = z.infer<typeof digestSchema>;
export type DigestEntry = z.infer<typeof entrySchema>;
export type StoredVersion = z.infer<typeof versionSchema>;
export type StoredNote = z.infer<typeof noteSchema>;
export type StoredErasure = z.infer<typeof erasureSchema>;
/** A row of `articles`, as a backup has it. */
export type LiveArticle = TextRow & { id: string };

export type HistoryReader = {
  digest: (digest: StoredDigest) => void;
  entry: (entry: DigestEntry) => void;
  key: (id: string, publicKey: string) => void;
  proof: (key: string, proof: WordProof) => void;
  /** Called for versions that the site recorded, which are neither drafts nor imported. */
  version: (version: StoredVersion) => void;
  note: (note: StoredNote) => void;
  erasure: (erasure: StoredErasure) => void;
  article: (article: LiveArticle) => void;
  /** An article that lists show as retracted. */
  retracted: (articleId: string) => void;
  /** Until when draft versions have been thinned (ms since 1970): hourly, what is older than a day. */
  thinned: (until: number) => void;
};

/** Names a version within a backup. */
export function versionKey({
  article_id,
  number,
}: Pick<StoredVersion, "article_id" | "number">): string {
  return `${article_id} ${number}`;
}

type Handle = (row: TextRow, reader: HistoryReader) => void;

const TABLES: Record<string, Handle> = {
  "private.article_digests": (row, reader) => reader.digest(digestSchema.parse(row)),
  "private.digest_entries": (row, reader) => reader.entry(entrySchema.parse(row)),
  "private.digest_keys": (row, reader) => {
    const { id, public_key } = keySchema.parse(row);
    reader.key(id, public_key);
  },
  "private.version_proofs": (row, reader) => {
    const stored = proofSchema.parse(row);
    reader.proof(versionKey(stored), toProof(stored));
  },
  "public.article_versions": (row, reader) => {
    if (row.kind === "draft" || row.kind === "named" || row.kind === "imported") return;
    reader.version(versionSchema.parse(row));
  },
  "public.article_corrections": (row, reader) => reader.note(noteSchema.parse(row)),
  "private.erased_articles": (row, reader) => reader.erasure(erasureSchema.parse(row)),
  "public.noted_articles": (row, reader) => {
    const { article_id, is_retracted } = notedSchema.parse(row);
    if (is_retracted === "t") reader.retracted(article_id);
  },
  "private.thinned_versions": (row, reader) =>
    reader.thinned(Date.parse(thinnedSchema.parse(row).until)),
  "public.articles": (row, reader) => reader.article({ ...row, id: z.string().parse(row.id) }),
};

/**
 * Passes on what a backup has of versions, notes and digests, row by row and table by table, in the order of the
 * archive. Only proofs are sure to come before the versions: they are read first.
 */
export async function readHistory(
  file: string,
  reader: HistoryReader,
  signal?: AbortSignal,
): Promise<void> {
  const first = ["private.version_proofs"];
  const rest = Object.keys(TABLES).filter((name) => !first.includes(name));
  for (const names of [first, rest]) {
    for await (const { table, row } of readTableRows(file, names, signal)) {
      TABLES[table]?.(row, reader);
    }
  }
}

function toProof(stored: z.infer<typeof proofSchema>): WordProof {
  const { words_hash: wordsHash, seed, lengths, salts, hashes } = stored;
  if (lengths === null || salts === null || hashes === null) {
    return { wordsHash, seed, remains: null };
  }
  return {
    wordsHash,
    seed,
    remains: {
      lengths: lengths.slice(1, -1).split(",").map(Number),
      salts: readBytesList(salts),
      hashes: readBytesList(hashes),
    },
  };
}

/** '{"\\x01",NULL}', as PostgreSQL writes a list of bytes. */
function readBytesList(text: string): (Buffer | null)[] {
  return text
    .slice(1, -1)
    .split(",")
    .map((item) => (item === "NULL" ? null : Buffer.from(item.slice(4, -1), "hex")));
}

/** From '2026-01-02 03:04:05.6+00', as PostgreSQL writes a moment in UTC. */
function toMicroseconds(text: string): string {
  const [, day, time, fraction = ""] = /^(\S+) (\d\d:\d\d:\d\d)(?:\.(\d+))?\+00$/.exec(text) ?? [];
  return `${day}T${time}.${fraction.padEnd(6, "0")}Z`;
}
