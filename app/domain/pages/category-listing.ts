import { LAST_PAGE } from "./address-parameters.ts";
import { capitalize } from "./page-title.ts";

/** Slugs of category pages that are not categories. */
export const SPECIAL_LISTINGS = ["latest", "popular", "featured"] as const;

/** Whether a slug belongs to a special listing, which takes precedence over a category with that slug. */
export function isSpecialListing(slug: string): boolean {
  return SPECIAL_LISTINGS.some((listing) => listing === slug);
}

/** A category slug that does not collide with a special listing. */
export function besideListings(slug: string): string {
  return isSpecialListing(slug) ? `${slug}-articles` : slug;
}

/** Articles per page of a category. */
export const CATEGORY_PAGE_SIZE = 9;

/** Filter of a listing, as query options. */
export type ListingFilter = { categorySlug?: string; isPopular?: true; isFeatured?: true };

/** Filter for a listing's slug: all articles, flagged ones, or those of a category. */
export function listingFilter(slug: string): ListingFilter {
  switch (slug) {
    case "latest":
      return {};
    case "popular":
      return { isPopular: true };
    case "featured":
      return { isFeatured: true };
    default:
      return { categorySlug: slug };
  }
}

/** Heading of a listing: the category's name, else the capitalized slug. */
export function listingName(slug: string, categoryName: string | undefined): string {
  return listingFilter(slug).categorySlug !== undefined && categoryName
    ? categoryName
    : capitalize(slug);
}

/** Whether there may be a next page: only if the last one was full, and only up to the page limit. */
export function canHaveMore(page: number, lastPageLength: number): boolean {
  return page < LAST_PAGE && lastPageLength === CATEGORY_PAGE_SIZE;
}
