import type { HeadingBlock } from "../../app/domain/content.ts";
import { nameHeadings } from "../../app/domain/heading-ids.ts";
import { slugify } from "../../app/domain/slug.ts";
import type { ImportedBlock } from "./block-writer.ts";
import { placeName } from "./footnotes.ts";
import { THIS_PAGE } from "./links.ts";
import { listHrefs, mapLinks } from "./map-links.ts";

/** The address of a place in the page at `base`, where a link leads to one; undefined for all other links. */
export function toPageLink(address: string | undefined, base: string): string | undefined {
  const name = placeName(address);
  if (address === undefined || name === undefined) return undefined;
  const isHere = address.trim().startsWith("#") || pageOf(address) === pageOf(base);
  return isHere && name.length <= 500 ? `${THIS_PAGE}#${encodeURIComponent(name)}` : undefined;
}

function pageOf(address: string): string | undefined {
  const url = URL.parse(address);
  return url ? `${url.host.replace(/^www\./, "")}${url.pathname.replace(/\/$/, "")}` : undefined;
}

/**
 * Lets links within a page lead to its headings, whose ids are others than in the source. A link to anything else becomes
 * its words.
 *
 * @param headings by the names of the places at which they begin.
 */
export function linkHeadings(
  blocks: ImportedBlock[],
  headings: ReadonlyMap<string, HeadingBlock>,
): ImportedBlock[] {
  if (!listHrefs(blocks).some((href) => href.startsWith(THIS_PAGE))) return blocks;
  const ids = nameHeadings(blocks);
  const known = new Set(ids.values());
  return mapLinks(blocks, (href) => {
    if (!href.startsWith(THIS_PAGE)) return href;
    const name = placeName(href) ?? "";
    const heading = headings.get(name);
    // Themes and tables of contents give headings their ids when they show a page.
    const id = (heading && ids.get(heading)) ?? `section-${slugify(name)}`;
    return known.has(id) ? `${THIS_PAGE}#${id}` : null;
  });
}

/** The number of links within the page. */
export function countPageLinks(blocks: ImportedBlock[]): number {
  return listHrefs(blocks).filter((href) => href.startsWith(THIS_PAGE)).length;
}
