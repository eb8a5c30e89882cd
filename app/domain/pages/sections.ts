/** A category of the site with an address. */
export type Section = { slug: string; name: string };

/** A section as an admin sets it: a category with its places. */
export type SiteSection = Section & {
  /** Empty without one. */
  description: string;
  /** '#rrggbb'; null for that of the style sheet. */
  color: string | null;
  inHeader: boolean;
  inMenu: boolean;
  inFooter: boolean;
};

/** Sections in the order of header, menu and footer, until an admin changes them. */
export const DEFAULT_SECTIONS: readonly SiteSection[] = [
  { slug: "world", name: "World" },
  { slug: "politics", name: "Politics" },
  { slug: "business", name: "Business" },
  { slug: "technology", name: "Technology" },
  { slug: "sports", name: "Sports" },
  { slug: "entertainment", name: "Entertainment" },
].map((section, place) => ({
  ...section,
  description: "",
  color: null,
  inHeader: true,
  inMenu: true,
  inFooter: place < 4,
}));

/** Suggested links after a search without results. */
export const SEARCH_QUICK_LINKS: readonly Section[] = [
  ...DEFAULT_SECTIONS.filter(({ inFooter }) => inFooter),
  { slug: "science", name: "Science" },
];

/**
 * Header entry that a path highlights: `home`, the slug of a section, or none. Home only for exactly `/`. The path of
 * an article selects one of the given sections if it contains its slug between hyphens, `-{x}-`; other words are ignored.
 */
export function headerHighlight(
  pathname: string,
  sections: readonly Section[],
): string | undefined {
  const isHeaderSection = (slug: string) => sections.some((section) => section.slug === slug);
  if (pathname === "/") return "home";
  const [, area, rest] = /^\/(category|article)\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (rest === undefined) return undefined;
  if (area === "category") return isHeaderSection(rest) ? rest : undefined;
  // The first and last words have a hyphen on one side only.
  return rest.split("-").slice(1, -1).find(isHeaderSection);
}
