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
