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
