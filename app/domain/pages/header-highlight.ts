import { HEADER_SECTIONS } from "./sections.ts";

/**
 * Which entry of the header a path highlights: `home`, the slug of a section, or none. Home only when
 * the path is exactly `/`. The path of an article names its section as a part between hyphens, `-{x}-`;
 * parts that are no section of the header do not count.
 */
export function headerHighlight(pathname: string): string | undefined {
  if (pathname === "/") return "home";
  const [, area, rest] = /^\/(category|article)\/([^/]+)\/?$/.exec(pathname) ?? [];
  if (rest === undefined) return undefined;
  if (area === "category") return isHeaderSection(rest) ? rest : undefined;
  // The first and the last part have a hyphen on one side only.
  return rest.split("-").slice(1, -1).find(isHeaderSection);
}

function isHeaderSection(slug: string): boolean {
  return HEADER_SECTIONS.some((section) => section.slug === slug);
}
