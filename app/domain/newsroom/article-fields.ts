import * as z from "zod";
import { parseContent } from "../parse-content.ts";
import { UNREACHABLE_SLUG } from "../slug.ts";
import { nodeText, storedText } from "./read-time.ts";
import { isSameJson } from "./same-json.ts";

/** What the article form holds. `content` is the stored body in whatever shape it came. */
export type ArticleFields = {
  isFeatured: boolean;
  isPopular: boolean;
  title: string;
  slug: string;
  /** Empty while nothing is chosen, like `authorId`. */
  categoryId: string;
  authorId: string;
  /** ISO date-time; empty when there is none. */
  publishedAt: string;
  /** An address (`http…`) or a path in the bucket `article-images`; empty without a picture. */
  imageSrc: string;
  imageAlt: string;
  imageCaption: string;
  excerpt: string;
  content: unknown;
  tags: string[];
  /** Who paid for the story; empty when nobody did. */
  sponsor: string;
};

/** A story as the form opens it. `version` is `updated_at`, to the digit; both are null before the first save. */
export type ArticleDraft = { id: string | null; version: string | null; fields: ArticleFields };

/** What somebody who starts a story finds: nothing but today's date. */
export function emptyFields(now: Date): ArticleFields {
  return {
    isFeatured: false,
    isPopular: false,
    title: "",
    slug: "",
    categoryId: "",
    authorId: "",
    publishedAt: now.toISOString(),
    imageSrc: "",
    imageAlt: "",
    imageCaption: "",
    excerpt: "",
    content: { main: [] },
    tags: [],
    sponsor: "",
  };
}

/** The message of a field that must be filled in and is not. */
export const REQUIRED = {
  title: "Enter a title.",
  slug: "Enter a slug, or generate it from the title.",
  categoryId: "Choose a category.",
  authorId: "Choose an author.",
  publishedAt: "Choose the date of publication.",
  excerpt: "Enter an excerpt.",
  content: "Write the story.",
} as const;

/** The rules of a story that can be saved. The limits are those of the database. */
export const articleFieldsSchema = z.object({
  isFeatured: z.boolean(),
  isPopular: z.boolean(),
  title: required(REQUIRED.title, 500),
  slug: required(REQUIRED.slug, 300)
    .refine((slug) => slug === "" || !/[/?#\s]/.test(slug), {
      error: "A slug holds no spaces and none of / ? #",
    })
    .refine((slug) => !UNREACHABLE_SLUG.test(slug), {
      error: "A slug is not made of dots alone, and does not end in .data",
    }),
  categoryId: required(REQUIRED.categoryId, 100),
  authorId: required(REQUIRED.authorId, 100),
  publishedAt: z.string().refine((value) => !Number.isNaN(Date.parse(value)), {
    error: REQUIRED.publishedAt,
  }),
  imageSrc: limited(2000),
  imageAlt: limited(1000),
  imageCaption: limited(2000),
  excerpt: required(REQUIRED.excerpt, 5000),
  content: z.unknown().refine((content) => !isBlankContent(content), { error: REQUIRED.content }),
  tags: z.array(z.string()).max(50, { error: "A story has at most 50 tags." }),
  sponsor: limited(200),
}) satisfies z.ZodType<ArticleFields>;

/**
 * Whether a body counts as empty: no text at all, or a first block whose text is blank. A story may begin
 * with a picture, which has no text of its own.
 */
export function isBlankContent(content: unknown): boolean {
  if (storedText(content).trim() === "") return true;
  const first = rawBlocks(content)?.[0];
  if (first === undefined) return false;
  return !isPicture(first) && nodeText(first).trim() === "";
}

/** The fields as they are stored: without blanks around texts. */
export function trimFields(fields: ArticleFields): ArticleFields {
  return {
    ...fields,
    title: fields.title.trim(),
    slug: fields.slug.trim(),
    imageSrc: fields.imageSrc.trim(),
    imageAlt: fields.imageAlt.trim(),
    imageCaption: fields.imageCaption.trim(),
    excerpt: fields.excerpt.trim(),
    sponsor: fields.sponsor.trim(),
  };
}

/** Whether two forms hold the same; dates are the same when they are the same moment. */
export function isSameFields(left: ArticleFields, right: ArticleFields): boolean {
  const { publishedAt: leftDate, ...leftRest } = left;
  const { publishedAt: rightDate, ...rightRest } = right;
  const isSameDate = leftDate === rightDate || Date.parse(leftDate) === Date.parse(rightDate);
  return isSameDate && isSameJson(leftRest, rightRest);
}

/** The paths in the bucket `article-images` of all pictures of a story. */
export function picturePaths({
  imageSrc,
  content,
}: Pick<ArticleFields, "imageSrc" | "content">): string[] {
  const sources = parseContent(content).flatMap((block) =>
    block.type === "image" ? [block.src] : [],
  );
  return [...new Set([imageSrc, ...sources].map((source) => source.trim().replace(/^\/+/, "")))]
    .filter((source) => source !== "" && !source.startsWith("http"))
    .sort();
}

function required(message: string, length: number) {
  return limited(length).refine((value) => value.trim() !== "", { error: message });
}

function limited(length: number) {
  return z.string().max(length, { error: `At most ${length} characters.` });
}

function rawBlocks(content: unknown): unknown[] | undefined {
  if (Array.isArray(content)) return content;
  if (typeof content !== "object" || content === null || !("main" in content)) return undefined;
  return Array.isArray(content.main) ? content.main : undefined;
}

function isPicture(block: unknown): boolean {
  return typeof block === "object" && block !== null && "type" in block && block.type === "image";
}
