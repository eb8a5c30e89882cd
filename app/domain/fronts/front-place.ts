import { isCategorySlug, isPageSlug } from "../pages/address-parameters.ts";
import type { CacheTag } from "../pages/cache-tags.ts";
import { isSpecialListing } from "../pages/category-listing.ts";
import { tagPath, termPath } from "../pages/page-paths.ts";

/** The page that a front is composed for: the front page, that of a category, or that of the tags of a slug. */
export type FrontPlace = { kind: "home" } | { kind: "section" | "topic"; slug: string };

export const HOME_PLACE: FrontPlace = { kind: "home" };

/** A place as the column `fronts.place` and the address of the fronts screen have it: `section:world`. */
export function placeKey(place: FrontPlace): string {
  return place.kind === "home" ? "home" : `${place.kind}:${place.slug}`;
}

/** The place of a key; undefined for what is none. */
export function parsePlace(key: string): FrontPlace | undefined {
  if (key === "home") return HOME_PLACE;
  const [kind, slug, ...rest] = key.split(":");
  if (slug === undefined || rest.length > 0) return undefined;
  if (kind === "section" && isCategorySlug(slug) && !isSpecialListing(slug)) return { kind, slug };
  return kind === "topic" && isPageSlug(slug) ? { kind, slug } : undefined;
}

/** Address of the page that readers see. */
export function placePagePath(place: FrontPlace): string {
  if (place.kind === "home") return "/";
  return place.kind === "section" ? termPath("category", place.slug) : tagPath(place.slug);
}

/** Address of the screen on which editors compose the front. */
export function frontScreenPath(place: FrontPlace): string {
  if (place.kind === "home") return "/admin/fronts";
  return `/admin/fronts?${new URLSearchParams({ place: placeKey(place) })}`;
}

/** Cache tag of the layout that readers see. */
export function frontTag(place: FrontPlace): CacheTag {
  return `front:${placeKey(place)}`;
}

/** Cache tag of every list that the articles of a section or a topic are in; undefined for the whole site. */
export function placeTag(place: FrontPlace): CacheTag | undefined {
  if (place.kind === "home") return undefined;
  return place.kind === "section" ? `category:${place.slug}` : `tag:${place.slug}`;
}

/** A front in a sentence: "the front of the section World". Without a name, by its slug. */
export function describePlace(place: FrontPlace, name = ""): string {
  if (place.kind === "home") return "the front page";
  return `the front of the ${place.kind} ${name || place.slug}`;
}
