import * as z from "zod/mini";
import { BYLINE_ROLE_NAMES, type BylineRole } from "../byline.ts";
import { isRecord } from "../parse-inlines.ts";
import { UNREACHABLE_SLUG } from "../slug.ts";
import { nodeText, storedText } from "./read-time.ts";

/** Fields of the article form. `content` is the stored body in any historic shape. */
export type ArticleFields = {
  isFeatured: boolean;
  isPopular: boolean;
  title: string;
  slug: string;
  /** Empty while nothing is selected, like `authorId`. */
  categoryId: string;
  authorId: string;
  /** Whom else the byline names, in order. */
  otherAuthors: OtherAuthor[];
  /** ISO date-time; empty for the moment of publishing. */
  publishedAt: string;
  /** A URL or a path in the bucket `article-images`; empty without an image. */
  imageSrc: string;
  imageAlt: string;
  /** Whether the image says nothing that the text does not, and needs no alternative text. */
  imageIsDecorative: boolean;
  imageCaption: string;
  excerpt: string;
  content: unknown;
  tags: string[];
  /** Sponsor of the article; empty if it is not sponsored. */
  sponsor: string;
  /** Kind of article, of `ARTICLE_LABELS`; empty for none. */
  label: string;
  /** For search engines, and where the article is shared; empty for its own title, excerpt and image. */
  seoTitle: string;
  seoDescription: string;
  socialTitle: string;
  socialDescription: string;
  socialImage: string;
  /** The page of another site that is the original of this one; empty for its own. */
  canonicalUrl: string;
};

/** Most authors that a byline names beside the first. */
export const MOST_OTHER_AUTHORS = 30;

/** Somebody whom a byline names. */
export type OtherAuthor = { authorId: string; role: BylineRole };

/** Fields with a text that several people can write in at once, with their columns of `articles`. */
export const TEXT_FIELDS = {
  title: "title",
  slug: "slug",
  excerpt: "excerpt",
  imageAlt: "image_alt",
  imageCaption: "image_caption",
  sponsor: "sponsor",
  seoTitle: "seo_title",
  seoDescription: "seo_description",
  socialTitle: "social_title",
  socialDescription: "social_description",
} as const satisfies Partial<Record<keyof ArticleFields, string>>;

export type TextField = keyof typeof TEXT_FIELDS;

/** An article opened in the form. `version` is the exact `updated_at`; both are null before the first save. */
export type ArticleDraft = { id: string | null; version: string | null; fields: ArticleFields };

/** Fields of a new article: all empty. It is published at the moment of publishing, unless the writer sets a date. */
export function emptyFields(): ArticleFields {
  return {
    isFeatured: false,
    isPopular: false,
    title: "",
    slug: "",
    categoryId: "",
    authorId: "",
    otherAuthors: [],
    publishedAt: "",
    imageSrc: "",
    imageAlt: "",
    imageIsDecorative: false,
    imageCaption: "",
    excerpt: "",
    content: { main: [] },
    tags: [],
    sponsor: "",
    label: "",
    seoTitle: "",
    seoDescription: "",
    socialTitle: "",
    socialDescription: "",
    socialImage: "",
    canonicalUrl: "",
  };
}

/** Messages for empty required fields. */
export const REQUIRED = {
  title: "Enter a title.",
  slug: "Enter a slug, or generate it from the title.",
  categoryId: "Choose a category.",
  authorId: "Choose an author.",
  publishedAt: "Choose a publish date.",
  excerpt: "Enter an excerpt.",
  content: "Write the article.",
  firstBlock: "The first block is blank. Write in it or delete it.",
} as const;

/** Limits of the texts of the lead image, as the database has them. */
export const LONGEST_ALT = 1000;
export const LONGEST_CAPTION = 2000;

/** Validation of the form. Limits match the database constraints. */
export const articleFieldsSchema = z.object({
  isFeatured: z.boolean(),
  isPopular: z.boolean(),
  title: required(REQUIRED.title, 500),
  slug: required(REQUIRED.slug, 300).check(
    z.refine((slug) => slug === "" || !/[/?#\s]/.test(slug), {
      error: "Use no spaces and none of / ? # in a slug.",
    }),
    z.refine((slug) => !UNREACHABLE_SLUG.test(slug), {
      error: "A slug can't consist of dots only or end in .data.",
    }),
  ),
  categoryId: required(REQUIRED.categoryId, 100),
  authorId: required(REQUIRED.authorId, 100),
  otherAuthors: z.array(z.object({ authorId: z.string(), role: z.enum(BYLINE_ROLE_NAMES) })).check(
    z.maxLength(MOST_OTHER_AUTHORS, {
      error: `Name at most ${MOST_OTHER_AUTHORS} other authors.`,
    }),
  ),
  publishedAt: z.string().check(
    z.refine((value) => value === "" || !Number.isNaN(Date.parse(value)), {
      error: REQUIRED.publishedAt,
    }),
  ),
  imageSrc: limited(2000),
  imageAlt: limited(LONGEST_ALT),
  imageIsDecorative: z.boolean(),
  imageCaption: limited(LONGEST_CAPTION),
  excerpt: required(REQUIRED.excerpt, 5000),
  content: z.unknown().check(
    z.refine((content) => storedText(content).trim() !== "", {
      error: REQUIRED.content,
      abort: true,
    }),
    z.refine((content) => !hasBlankStart(content), { error: REQUIRED.firstBlock }),
  ),
  tags: z.array(z.string()).check(
    z.maxLength(50, { error: "Use at most 50 tags." }),
    z.refine((tags) => tags.join("").length <= 10_000, {
      error: "Use at most 10,000 characters in all tags together.",
    }),
  ),
  sponsor: limited(200),
  label: limited(20),
  seoTitle: limited(200),
  seoDescription: limited(500),
  socialTitle: limited(200),
  socialDescription: limited(500),
  socialImage: limited(2000),
  canonicalUrl: limited(2000).check(
    z.refine((address) => address.trim() === "" || /^https?:\/\/\S+$/.test(address.trim()), {
      error: "Enter a web address that begins with https://.",
    }),
  ),
}) satisfies z.ZodMiniType<ArticleFields>;

/** Whether the first block has no text. An article may begin with an image, audio or video, which need none. */
function hasBlankStart(content: unknown): boolean {
  const first = rawBlocks(content)?.[0];
  return first !== undefined && !isMedia(first) && nodeText(first).trim() === "";
}

/** Trims the texts for storing. */
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
    seoTitle: fields.seoTitle.trim(),
    seoDescription: fields.seoDescription.trim(),
    socialTitle: fields.socialTitle.trim(),
    socialDescription: fields.socialDescription.trim(),
    socialImage: fields.socialImage.trim(),
    canonicalUrl: fields.canonicalUrl.trim(),
  };
}

/** Whether fields are equal. Dates are compared as points in time. */
export function isSameFields(left: ArticleFields, right: ArticleFields): boolean {
  return FIELD_NAMES.every((name) => isSameValue(name, left[name], right[name]));
}

/** Whether two values of a field say the same. */
function isSameValue(name: keyof ArticleFields, one: unknown, other: unknown): boolean {
  if (name !== "publishedAt") return isSameJson(one, other);
  return one === other || Date.parse(String(one)) === Date.parse(String(other));
}

const FIELD_NAMES = Object.keys(emptyFields()) as (keyof ArticleFields)[];

/**
 * Fields in which a working copy differs from the live article. A date that is left to the moment of publishing is no
 * difference.
 */
export function listChangedFields(
  fields: ArticleFields,
  live: ArticleFields,
): (keyof ArticleFields)[] {
  return FIELD_NAMES.filter(
    (name) =>
      !(name === "publishedAt" && fields.publishedAt === "") &&
      !isSameValue(name, fields[name], live[name]),
  );
}

/**
 * Merges what two writers made of the same fields, field by field: what only one has changed is taken from there, what
 * both have changed from `mine`. `contested` are the latter.
 */
export function mergeFields({
  base,
  mine,
  theirs,
}: {
  base: ArticleFields;
  mine: ArticleFields;
  theirs: ArticleFields;
}): { fields: ArticleFields; contested: (keyof ArticleFields)[] } {
  const isChanged = (name: keyof ArticleFields, fields: ArticleFields) =>
    !isSameValue(name, fields[name], base[name]);
  const untouched = FIELD_NAMES.filter((name) => !isChanged(name, mine));
  return {
    fields: { ...mine, ...Object.fromEntries(untouched.map((name) => [name, theirs[name]])) },
    contested: FIELD_NAMES.filter(
      (name) =>
        isChanged(name, mine) &&
        isChanged(name, theirs) &&
        !isSameValue(name, mine[name], theirs[name]),
    ),
  };
}

function required(message: string, length: number) {
  return limited(length).check(z.refine((value) => value.trim() !== "", { error: message }));
}

function limited(length: number) {
  return z.string().check(z.maxLength(length, { error: `Use at most ${length} characters.` }));
}

function rawBlocks(content: unknown): unknown[] | undefined {
  if (Array.isArray(content)) return content;
  if (typeof content !== "object" || content === null || !("main" in content)) return undefined;
  return Array.isArray(content.main) ? content.main : undefined;
}

function isMedia(block: unknown): boolean {
  return (
    typeof block === "object" &&
    block !== null &&
    "type" in block &&
    ["image", "audio", "video"].includes(String(block.type))
  );
}

/** Whether two values are equal as JSON; the order of keys does not matter. */
export function isSameJson(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (Array.isArray(left) || Array.isArray(right)) {
    return (
      Array.isArray(left) &&
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((value, index) => isSameJson(value, right[index]))
    );
  }
  if (!isRecord(left) || !isRecord(right)) return false;
  const keys = definedKeys(left);
  return (
    keys.length === definedKeys(right).length &&
    keys.every((key) => key in right && isSameJson(left[key], right[key]))
  );
}

/** JSON omits keys with undefined values. */
function definedKeys(value: Record<string, unknown>): string[] {
  return Object.keys(value).filter((key) => value[key] !== undefined);
}
