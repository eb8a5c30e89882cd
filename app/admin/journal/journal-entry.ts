import * as z from "zod";
import type { ArticleFields } from "../../domain/newsroom/article-fields.ts";

/** The article of entries that belong to a story which was never saved. */
export const NEW_ARTICLE = "new";

/** What one opened form had unsaved, as the journal keeps it. */
export type JournalEntry = {
  /** One for each opening of a form, so that two tabs never write over each other. */
  entryId: string;
  userId: string;
  /** Id of the story, or `NEW_ARTICLE`. */
  articleId: string;
  /** `updated_at` of the version that the writer began from. */
  version: string | null;
  /** When the writer last changed something, in milliseconds since 1970. */
  changedAt: number;
  /** A save was asked for and waits for the connection. */
  isWaiting: boolean;
  /** The slug was written by hand and does not follow the title; older builds did not note it. */
  isSlugManual?: boolean | undefined;
  fields: ArticleFields;
};

/** An older build of the site may have written it. */
export const journalEntrySchema = z.object({
  entryId: z.string(),
  userId: z.string(),
  articleId: z.string(),
  version: z.string().nullable(),
  changedAt: z.number(),
  isWaiting: z.boolean().catch(false),
  isSlugManual: z.boolean().optional().catch(undefined),
  fields: z.object({
    isFeatured: z.boolean().catch(false),
    isPopular: z.boolean().catch(false),
    title: z.string().catch(""),
    slug: z.string().catch(""),
    categoryId: z.string().catch(""),
    authorId: z.string().catch(""),
    publishedAt: z.string().catch(""),
    imageSrc: z.string().catch(""),
    imageAlt: z.string().catch(""),
    imageCaption: z.string().catch(""),
    excerpt: z.string().catch(""),
    content: z.unknown().default({ main: [] }),
    tags: z.array(z.string()).catch([]),
    sponsor: z.string().catch(""),
  }),
}) satisfies z.ZodType<JournalEntry>;
