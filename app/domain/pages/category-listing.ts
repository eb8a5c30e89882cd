import { capitalise } from "./page-title.ts";

/** Stories of one page of a category. */
export const CATEGORY_PAGE_SIZE = 9;

/** Listings that are no categories, by their slugs. */
export const SPECIAL_LISTINGS = ["latest", "popular", "featured"] as const;

/** Whether the page of this slug is a listing that is no category; one that has the slug can not be shown. */
export function isSpecialListing(slug: string): boolean {
  return SPECIAL_LISTINGS.some((listing) => listing === slug);
}

/** A slug for a new category: this one, or another where a special listing has it. */
export function besideListings(slug: string): string {
  return isSpecialListing(slug) ? `${slug}-stories` : slug;
}

/** Which stories a listing has, as options of the query. */
export type ListingFilter = { categorySlug?: string; isPopular?: true; isFeatured?: true };

/** The filter of a listing's slug: all stories, the flagged ones, or those of a category. */
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

/** The heading of a listing: the category's name, else the slug with a capital. */
export function listingName(slug: string, categoryName: string | undefined): string {
  return listingFilter(slug).categorySlug !== undefined && categoryName
    ? categoryName
    : capitalise(slug);
}

/** More can be loaded only while the last page was full. */
export function canHaveMore(lastPageLength: number): boolean {
  return lastPageLength === CATEGORY_PAGE_SIZE;
}
