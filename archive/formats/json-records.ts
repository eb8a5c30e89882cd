import { z } from "zod";
import { newsroomRecords } from "./newsroom-records.ts";

const texts = z.array(z.string()).catch([]);
const text = z.string().nullish().catch(null);

const recordSchema = z.discriminatedUnion("record", [
  z.object({
    record: z.literal("category"),
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    addresses: texts,
  }),
  z.object({
    record: z.literal("author"),
    id: z.string(),
    name: z.string(),
    slug: z.string(),
    bio: text,
    image: text,
    kind: text,
    addresses: texts,
  }),
  z.object({
    record: z.literal("topic"),
    slug: z.string(),
    description: z.string().catch(""),
    image: text,
    articles: texts,
  }),
  z.object({
    record: z.literal("series"),
    slug: z.string(),
    name: z.string(),
    description: z.string().catch(""),
    articles: texts,
  }),
  z.object({
    record: z.literal("address"),
    kind: z.enum(["tag", "path", "image"]),
    address: z.string(),
    target: z.string(),
  }),
  z.object({
    record: z.literal("page"),
    path: z.string(),
    article: z.string(),
    number: z.number().int().positive(),
    published_at: z.string(),
  }),
  z.object({
    record: z.literal("image"),
    path: z.string(),
    alt: text,
    is_decorative: z.boolean().catch(false),
    caption: text,
    credit: text,
    source: text,
    license: text,
    copyright: text,
    place: text,
    taken_at: text,
    expires_at: text,
    cropped_from: text,
    focal_x: z.number().nullish().catch(null),
    focal_y: z.number().nullish().catch(null),
    is_kept: z.boolean().catch(false),
  }),
  ...newsroomRecords,
]);

const versionSchema = z.object({
  record: z.literal("version"),
  article: z.string(),
  number: z.number().int().positive(),
  kind: z.enum(["recorded", "draft", "named"]),
  fields: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  public_at: text,
  name: text,
  writer_names: texts,
  redacted_at: text,
  redaction_reason: text,
});

/** A line of an export that is no article: what articles have in common, in the words of the export. */
export type ArchiveRecord = z.infer<typeof recordSchema>;
/** A line of an export with a state that an article had. */
export type ArchiveVersion = z.infer<typeof versionSchema>;

/** Whether a line of JSON is no article, but says what it is. */
export function isRecordLine(value: unknown): value is { record: string } {
  return (
    typeof value === "object" &&
    value !== null &&
    "record" in value &&
    typeof value.record === "string"
  );
}

/** The record of a line; null for one that is unknown or malformed. */
export function parseRecord(value: unknown): ArchiveRecord | null {
  return recordSchema.safeParse(value).data ?? null;
}

/** The version of a line; null for one that is malformed. */
export function parseVersion(value: unknown): ArchiveVersion | null {
  return versionSchema.safeParse(value).data ?? null;
}
