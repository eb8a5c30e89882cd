import { SPECIAL_LISTINGS } from "./category-listing.ts";

/**
 * A page that is cached, described by what it depends on. A change of a row emits the same tags, which invalidate the
 * pages that carry them. A change of an article dated in the future also emits `scheduled`, which no page carries.
 */
export type CacheTag =
  | "site"
  | "featured"
  | "popular"
  | "latest"
  | "search"
  | "most-read"
  | "corrections"
  | "digests"
  | `category:${string}`
  | `article:${string}`
  | `article-id:${string}`
  | `month:${string}`
  | `author:${string}`
  | `tag:${string}`
  | `series:${string}`
  /** The published layout of a front: `front:home`, `front:section:world`. */
  | `front:${string}`;

/** Contents of a page with a front. */
export type FrontContents = {
  /** Tags of the lists that it shows. */
  listTags: readonly CacheTag[];
  /** Ids of the articles that editors placed on it. */
  placedIds?: readonly string[];
  /** Slugs in its most-read lists; undefined if it has none. */
  mostReadSlugs?: readonly string[] | undefined;
};

export type TaggedPage =
  | ({ kind: "home" } & FrontContents)
  /** `front`: undefined on pages of the list that no front can be above. */
  | { kind: "category"; slug: string; front?: FrontContents | undefined }
  | {
      kind: "article";
      slug: string;
      categorySlug: string | null;
      /** Of the series that it is a part of. */
      seriesSlug?: string;
    }
  | {
      kind: "old-address";
      slug: string;
      /** Undefined if the article was deleted. */
      currentSlug?: string;
    }
  | { kind: "author"; id: string }
  | { kind: "tag"; slug: string; front?: FrontContents | undefined }
  | { kind: "series"; slug: string }
  | {
      kind: "old-tag";
      slug: string;
      /** Undefined if the tag was deleted. */
      currentSlug?: string;
    }
  /** The sitemap file of a month ('2024-03'). */
  | { kind: "month"; month: string }
  | { kind: "search" }
  | { kind: "most-read"; slugs: readonly string[] }
  | { kind: "corrections" }
  | { kind: "digests" }
  | { kind: "static" };

const LATEST: readonly CacheTag[] = ["latest"];

/** Cache tags of a page. Every page carries `site`. */
export function cacheTags(page: TaggedPage): CacheTag[] {
  switch (page.kind) {
    case "home":
      return withoutRepeats(["site", ...frontTags("home", page)]);
    case "category": {
      const list = SPECIAL_LISTINGS.find((name) => name === page.slug);
      return withoutRepeats([
        "site",
        list ?? categoryTag(page.slug),
        ...(page.front ? frontTags(`section:${page.slug}`, page.front) : []),
      ]);
    }
    case "article":
      return [
        "site",
        `article:${page.slug}`,
        ...(page.categorySlug === null ? [] : [categoryTag(page.categorySlug)]),
        ...(page.seriesSlug === undefined ? [] : [`series:${page.seriesSlug}` as const]),
      ];
    case "old-address":
      return [
        "site",
        `article:${page.slug}`,
        ...(page.currentSlug === undefined ? [] : [`article:${page.currentSlug}` as const]),
      ];
    case "author":
      return ["site", `author:${page.id}`];
    case "tag":
      return withoutRepeats([
        "site",
        `tag:${page.slug}`,
        ...(page.front ? frontTags(`topic:${page.slug}`, page.front) : []),
      ]);
    case "series":
      return ["site", `series:${page.slug}`];
    case "old-tag":
      return [
        "site",
        `tag:${page.slug}`,
        ...(page.currentSlug === undefined ? [] : [`tag:${page.currentSlug}` as const]),
      ];
    case "month":
      return ["site", `month:${page.month}`];
    case "search":
      return ["site", "search"];
    case "most-read":
      // Until articles are read, the page shows the newest.
      return ["site", ...mostReadTags(page.slugs), ...(page.slugs.length === 0 ? LATEST : [])];
    case "corrections":
      // It shows titles of articles, and those that come back: every change of an article has the tag `latest`.
      return ["site", "latest", "corrections"];
    case "digests":
      return ["site", "digests"];
    case "static":
      return ["site"];
  }
}

/**
 * Cache tags of a page for the articles that blocks on it name, by their ids: one that comes back under another slug is
 * shown again.
 */
export function linkedTags(ids: readonly string[]): CacheTag[] {
  return ids.map((id): CacheTag => `article-id:${id}`);
}

/**
 * Value of the header `Cache-Tag`. Each tag is percent-encoded, because slugs may contain commas and letters that
 * headers may not.
 */
export function formatCacheTags(tags: readonly string[]): string {
  return tags.map((tag) => tag.split(":").map(encodeURIComponent).join(":")).join(",");
}

/** Parses a header written by `formatCacheTags`. */
export function parseCacheTags(header: string): string[] {
  return header
    .split(",")
    .filter((tag) => tag !== "")
    .map(decodeURIComponent);
}

function frontTags(place: string, front: FrontContents): CacheTag[] {
  return [
    `front:${place}`,
    ...front.listTags,
    ...linkedTags(front.placedIds ?? []),
    ...mostReadTags(front.mostReadSlugs),
  ];
}

function withoutRepeats(tags: CacheTag[]): CacheTag[] {
  return [...new Set(tags)];
}

function mostReadTags(slugs: readonly string[] | undefined): CacheTag[] {
  return slugs ? ["most-read", ...slugs.map((slug): CacheTag => `article:${slug}`)] : [];
}

function categoryTag(slug: string): CacheTag {
  return `category:${slug}`;
}
