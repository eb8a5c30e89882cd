import { z } from "zod";

const text = z.string().nullish().catch(null);
const fields = z.record(z.string(), z.unknown());

/** Records of an export that say what a newsroom has besides articles and their terms. */
export const newsroomRecords = [
  z.object({
    record: z.literal("changes"),
    article: z.string(),
    fields,
    has_changes: z.boolean(),
    based_on: z.number().int().nullish().catch(null),
    stage: z.enum(["draft", "review", "ready"]).catch("draft"),
    due_at: text,
    planned_for: text,
    note: text,
    created_at: text,
  }),
  z.object({
    record: z.literal("plan"),
    article: text,
    place: text,
    at: z.string(),
    action: z.enum(["publish", "unpublish"]),
    fields,
  }),
  z.object({
    record: z.literal("draft-note"),
    id: z.uuid(),
    article: z.string(),
    parent_id: z.uuid().nullish(),
    body: z.string(),
    anchor: z.looseObject({ field: text }).nullish().catch(null),
    quote: text,
    replacement: text,
    is_accepted: z.boolean().nullish().catch(null),
    writer: text,
    created_at: z.string(),
    resolved_at: text,
  }),
  z.object({
    record: z.literal("sections"),
    sections: z
      .array(
        z.object({
          category_id: z.string(),
          description: z.string().catch(""),
          color: text,
          in_header: z.boolean().catch(false),
          in_menu: z.boolean().catch(false),
          in_footer: z.boolean().catch(false),
        }),
      )
      .max(100),
  }),
  z.object({
    record: z.literal("front-version"),
    place: z.string(),
    number: z.number().int().positive(),
    layout: z.record(z.string(), z.unknown()).nullable(),
    created_at: z.string(),
  }),
  z.object({
    record: z.literal("banner"),
    text: z.string(),
    link: text,
    ends_at: z.string(),
    created_at: z.string(),
  }),
  z.object({
    record: z.literal("setting"),
    name: z.string(),
    value: z.unknown(),
    saved_at: text,
  }),
  z.object({
    record: z.literal("gone"),
    kind: z.enum(["article", "category", "author", "tag"]),
    slug: z.string(),
    article: text,
  }),
] as const;

/** Records of a newsroom besides articles and their terms, in the words of the export. */
export type NewsroomRecord = z.infer<(typeof newsroomRecords)[number]>;
