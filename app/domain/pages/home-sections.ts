import type { CardList } from "../article.ts";

/** Query of a front-page section. */
export type HomeFilter = { isPopular: true } | { isFeatured: true } | { categorySlug: string };

export type HomeSection = {
  title: string;
  /** Target of its 'View all' link. */
  path: string;
  filter: HomeFilter;
  /** Number of articles. */
  limit: number;
  /** `front`: the lead article of the day; `package`: a lead and a list; `row`: four in a row. */
  layout: "front" | "package" | "row";
};

/** Sections of the front page from top to bottom. */
export const HOME_SECTIONS = [
  {
    title: "Trending News",
    path: "/category/popular",
    filter: { isPopular: true },
    limit: 4,
    layout: "front",
  },
  {
    title: "Top News",
    path: "/category/featured",
    filter: { isFeatured: true },
    limit: 4,
    layout: "row",
  },
  categorySection("Tech News", "technology", 4, "package"),
  categorySection("World News", "world", 6, "row"),
  categorySection("Politics News", "politics", 6, "package"),
  categorySection("Business News", "business", 6, "row"),
  categorySection("Sports News", "sports", 6, "package"),
] as const satisfies readonly HomeSection[];

/** Categories with a section of their own. */
export const HOME_CATEGORIES: readonly string[] = HOME_SECTIONS.flatMap(
  ({ filter }: HomeSection) => ("categorySlug" in filter ? [filter.categorySlug] : []),
);

function categorySection(
  title: string,
  categorySlug: string,
  limit: number,
  layout: HomeSection["layout"],
): HomeSection {
  return { title, path: `/category/${categorySlug}`, filter: { categorySlug }, limit, layout };
}

/** Reason for an empty front page; only if no list loaded and at least one failed. */
export function homeFailure(lists: readonly CardList[]): string | null {
  if (lists.some((list) => list.articles.length > 0)) return null;
  return lists.find((list) => list.failure !== null)?.failure ?? null;
}

/** Whether an article belongs on the front page: its category has a section there, or an editor has featured it. */
export function belongsOnFrontPage(article: {
  categorySlug: string | null;
  isFeatured: boolean;
  isPopular: boolean;
}): boolean {
  if (article.isFeatured || article.isPopular) return true;
  return article.categorySlug !== null && HOME_CATEGORIES.includes(article.categorySlug);
}
