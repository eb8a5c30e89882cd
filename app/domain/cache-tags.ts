import { SPECIAL_LISTINGS } from "./newsroom/special-listings.ts";
import type { HomeFilter } from "./pages/home-sections.ts";

/**
 * What a kept page depends on. A change of a row names the same tags, and the pages that carry one are dropped.
 * A change of an article that is dated in the future names `scheduled` too, which no page carries.
 */
export type CacheTag =
  | "site"
  | "home"
  | "featured"
  | "popular"
  | "latest"
  | "search"
  | "most-read"
  | `category:${string}`
  | `article:${string}`
  | `month:${string}`
  | `author:${string}`
  | `tag:${string}`;

export type TaggedPage =
  | {
      kind: "home";
      categorySlugs: readonly string[];
      /** The articles in its list of those read most; undefined where it has none. */
      mostReadSlugs?: readonly string[];
    }
  | { kind: "category"; slug: string }
  | { kind: "article"; slug: string; categorySlug: string | null }
  | {
      kind: "old-address";
      slug: string;
      /** Undefined where the article is gone. */
      currentSlug?: string;
    }
  | { kind: "author"; id: string }
  | { kind: "tag"; slug: string }
  /** The articles published in a month ('2024-03'). */
  | { kind: "month"; month: string }
  | { kind: "search" }
  | { kind: "static" };

/** The tags of a page. Every page carries `site`. */
export function cacheTags(page: TaggedPage): CacheTag[] {
  switch (page.kind) {
    case "home":
      return [
        "site",
        "home",
        "featured",
        "popular",
        ...page.categorySlugs.map(categoryTag),
        ...mostReadTags(page.mostReadSlugs),
      ];
    case "category": {
      const list = SPECIAL_LISTINGS.find((name) => name === page.slug);
      return ["site", list ?? categoryTag(page.slug)];
    }
    case "article":
      return [
        "site",
        `article:${page.slug}`,
        ...(page.categorySlug === null ? [] : [categoryTag(page.categorySlug)]),
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
      return ["site", `tag:${page.slug}`];
    case "month":
      return ["site", `month:${page.month}`];
    case "search":
      return ["site", "search"];
    case "static":
      return ["site"];
  }
}

/** The tag of the articles in a section of the front page. */
export function sectionTag(filter: HomeFilter): CacheTag {
  if ("categorySlug" in filter) return categoryTag(filter.categorySlug);
  return "isPopular" in filter ? "popular" : "featured";
}

/** The value of the header `Cache-Tag`. Slugs may hold any letter and commas, headers may not: each tag is percent-encoded. */
export function formatCacheTags(tags: readonly string[]): string {
  return tags.map((tag) => tag.split(":").map(encodeURIComponent).join(":")).join(",");
}

/** The tags in a header that `formatCacheTags` wrote. */
export function parseCacheTags(header: string): string[] {
  return header
    .split(",")
    .filter((tag) => tag !== "")
    .map(decodeURIComponent);
}

function mostReadTags(slugs: readonly string[] | undefined): CacheTag[] {
  return slugs ? ["most-read", ...slugs.map((slug): CacheTag => `article:${slug}`)] : [];
}

function categoryTag(slug: string): CacheTag {
  return `category:${slug}`;
}
