/** A section of the site: a category that the header, the side menu or the footer links to. */
export type Section = { slug: string; name: string };

/** The six entries of the header and the side menu, in order. */
export const HEADER_SECTIONS = [
  { slug: "world", name: "World" },
  { slug: "politics", name: "Politics" },
  { slug: "business", name: "Business" },
  { slug: "technology", name: "Technology" },
  { slug: "sports", name: "Sports" },
  { slug: "entertainment", name: "Entertainment" },
] as const satisfies readonly Section[];

/** Sections in the footer. */
export const FOOTER_SECTIONS: readonly Section[] = HEADER_SECTIONS.slice(0, 4);

/** Suggested links after a search without results. */
export const SEARCH_QUICK_LINKS: readonly Section[] = [
  ...FOOTER_SECTIONS,
  { slug: "science", name: "Science" },
];

/**
 * Header entry that a path highlights: `home`, the slug of a section, or none. Home only for exactly `/`. The path of
 * an article selects a section if it contains its slug between hyphens, `-{x}-`; other words are ignored.
 */
export function headerHighlight(pathname: string): string | undefined {
  if (pathname === "/") return "home";
  const [, area, rest] = /^\/(category|article)\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (rest === undefined) return undefined;
  if (area === "category") return isHeaderSection(rest) ? rest : undefined;
  // The first and last words have a hyphen on one side only.
  return rest.split("-").slice(1, -1).find(isHeaderSection);
}

function isHeaderSection(slug: string): boolean {
  return HEADER_SECTIONS.some((section) => section.slug === slug);
}
