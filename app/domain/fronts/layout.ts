import * as z from "zod/mini";
import { ARTICLE_LABELS, type ArticleLabel } from "../article-label.ts";
import type { CacheTag } from "../pages/cache-tags.ts";
import { tagPath, termPath } from "../pages/page-paths.ts";
import { type FrontPlace, placeTag } from "./front-place.ts";

/** Limits of a layout; the table `fronts` bounds its length too. */
export const MOST_CONTAINERS = 30;
export const MOST_SLOTS = 12;
const MOST_TEXT = 300;

/** How a container arranges its articles: `size` of them at first, and at most `most`, for which it has room. */
export const CONTAINER_KINDS = {
  lead: { name: "Lead", size: 4, most: 5 },
  package: { name: "Package", size: 6, most: 6 },
  row: { name: "Four-up row", size: 4, most: MOST_SLOTS },
  list: { name: "List", size: 5, most: MOST_SLOTS },
  "most-read": { name: "Most read", size: 5, most: MOST_SLOTS },
  live: { name: "Live", size: 1, most: 3 },
} as const;

export type ContainerKind = keyof typeof CONTAINER_KINDS;
const KINDS = Object.keys(CONTAINER_KINDS) as [ContainerKind, ...ContainerKind[]];
const LABELS = Object.keys(ARTICLE_LABELS) as [ArticleLabel, ...ArticleLabel[]];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const text = z.string().check(z.maxLength(MOST_TEXT));
const slug = z.string().check(z.minLength(1), z.maxLength(200));

/** Rule that fills the empty slots of a container. */
const sourceSchema = z.union([
  z.object({ by: z.enum(["latest", "popular", "featured", "most-read", "none"]) }),
  z.object({ by: z.enum(["category", "tag"]), slug }),
  z.object({ by: z.literal("label"), label: z.enum(LABELS) }),
]);

/** Sizes that a slot can have other than that of its place in the container. */
export const SLOT_SIZES = ["large", "small"] as const;

const slotSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  /** Null while the rule of the container fills it. */
  articleId: z.nullable(z.string().check(z.regex(UUID))),
  /** When the article leaves the slot (ISO date-time). */
  pinnedUntil: z.optional(z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text))))),
  /** In place of the article's own. */
  headline: z.optional(text),
  kicker: z.optional(text),
  /** Path in the image library, or the address of an image. */
  image: z.optional(z.string().check(z.maxLength(2000))),
  size: z.optional(z.enum(SLOT_SIZES)),
});

const containerSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  kind: z.enum(KINDS),
  title: text,
  isHidden: z.boolean(),
  source: sourceSchema,
  /** Number of articles. */
  size: z.int().check(z.refine((size) => size >= 1 && size <= MOST_SLOTS)),
  /** From the first place on; the rule fills the places after them. */
  slots: z.array(slotSchema).check(z.maxLength(MOST_SLOTS)),
});

/** Layout of a front: its containers from top to bottom. */
export const frontLayoutSchema = z.object({
  containers: z.array(containerSchema).check(z.maxLength(MOST_CONTAINERS)),
});

export type FrontSource = z.infer<typeof sourceSchema>;
export type FrontSlot = z.infer<typeof slotSchema>;
export type FrontContainer = z.infer<typeof containerSchema>;
export type FrontLayout = z.infer<typeof frontLayoutSchema>;

/**
 * Page of all articles that a rule chooses from; undefined without one. The rules of a section or a topic choose from
 * its own articles, and only those of a category or a tag have a page besides its own.
 */
export function sourcePath(source: FrontSource, place: FrontPlace): string | undefined {
  switch (source.by) {
    case "category":
      return termPath("category", source.slug);
    case "tag":
      return tagPath(source.slug);
    case "latest":
    case "popular":
    case "featured":
      return place.kind === "home" ? termPath("category", source.by) : undefined;
    default:
      return undefined;
  }
}

/** Cache tags of the list that a rule chooses from; none for an empty one. */
export function sourceTags(source: FrontSource, place: FrontPlace): CacheTag[] {
  if (source.by === "none") return [];
  const own = placeTag(place);
  if (own) return source.by === "most-read" ? [source.by, own] : [own];
  switch (source.by) {
    case "category":
      return [`category:${source.slug}`];
    case "tag":
      return [`tag:${source.slug}`];
    case "label":
      return ["latest"];
    default:
      return [source.by];
  }
}

/** A rule as one text: `latest`, `category world`. */
export function sourceKey(source: FrontSource): string {
  if (source.by === "label") return `label ${source.label}`;
  return "slug" in source ? `${source.by} ${source.slug}` : source.by;
}

/** Number of articles that a container shows. */
export function shownSize({ kind, size }: Pick<FrontContainer, "kind" | "size">): number {
  return Math.min(size, CONTAINER_KINDS[kind].most);
}

/** Articles that editors placed in the containers that readers see, each once. */
export function listPlacedIds({ containers }: FrontLayout): string[] {
  const ids = containers
    .filter(({ isHidden }) => !isHidden)
    .flatMap((container) =>
      container.slots.slice(0, shownSize(container)).flatMap(({ articleId }) => articleId ?? []),
    );
  return [...new Set(ids)];
}

/** The next moment at which a pinned article leaves its slot (ms since 1970); undefined if none will. */
export function nextPinEnd({ containers }: FrontLayout, now: number): number | undefined {
  const ends = containers
    .flatMap(({ slots }) => slots.flatMap(({ pinnedUntil }) => Date.parse(pinnedUntil ?? "")))
    .filter((end) => end > now);
  return ends.length > 0 ? Math.min(...ends) : undefined;
}
