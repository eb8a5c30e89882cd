import type { CardList } from "../article.ts";
import type { FrontPlace } from "./front-place.ts";
import type { ContainerKind, FrontContainer, FrontLayout } from "./layout.ts";

/** Sections of the front page from top to bottom, until editors compose another one. */
export const HOME_SECTIONS: readonly FrontContainer[] = [
  section("Trending News", { by: "popular" }, 4, "lead"),
  section("Top News", { by: "featured" }, 4, "row"),
  categorySection("Tech News", "technology", 4, "package"),
  categorySection("World News", "world", 6, "row"),
  categorySection("Politics News", "politics", 6, "package"),
  categorySection("Business News", "business", 6, "row"),
  categorySection("Sports News", "sports", 6, "package"),
];

export const HOME_LAYOUT: FrontLayout = { containers: [...HOME_SECTIONS] };

const EMPTY_LAYOUT: FrontLayout = { containers: [] };

/** The layout that editors begin with. That of a section or a topic is empty: its page is the list of its articles. */
export function defaultLayout(place: FrontPlace): FrontLayout {
  return place.kind === "home" ? HOME_LAYOUT : EMPTY_LAYOUT;
}

/** Categories with a section of their own. */
export const HOME_CATEGORIES: readonly string[] = HOME_SECTIONS.flatMap(({ source }) =>
  source.by === "category" ? [source.slug] : [],
);

function section(
  title: string,
  source: FrontContainer["source"],
  size: number,
  kind: ContainerKind,
): FrontContainer {
  const id = title.toLowerCase().replace(" ", "-");
  return { id, kind, title, isHidden: false, source, size, slots: [] };
}

function categorySection(
  title: string,
  slug: string,
  size: number,
  kind: ContainerKind,
): FrontContainer {
  return section(title, { by: "category", slug }, size, kind);
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
