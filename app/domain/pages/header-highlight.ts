import { HEADER_SECTIONS } from "./sections.ts";

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
