import * as z from "zod";
import type { ArticleFields } from "../../domain/newsroom/article-fields.ts";

/** `articleId` of drafts of an article that was never saved. */
export const NEW_ARTICLE = "new";

/** Unsaved changes of one opened form, stored in the browser. */
export type LocalDraft = {
  /** One per opened form, so that two tabs never overwrite each other. */
  draftId: string;
  userId: string;
  /** Id of the article, or `NEW_ARTICLE`. */
  articleId: string;
  /** `updated_at` of the version that the changes are based on. */
  version: string | null;
  /** Time of the last change, in milliseconds since 1970. */
  changedAt: number;
  /** A save was requested and waits for a connection. */
  isWaiting: boolean;
  /** The slug was edited by hand and no longer follows the title. */
  isSlugManual?: boolean | undefined;
  fields: ArticleFields;
};

/** Tolerant, because another build of the site may have written the draft. */
export const localDraftSchema = z.object({
  draftId: z.string(),
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
}) satisfies z.ZodType<LocalDraft>;
