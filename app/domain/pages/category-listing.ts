import { LAST_PAGE } from "./address-parameters.ts";
import { capitalise } from "./page-title.ts";

/** Articles of one page of a category. */
export const CATEGORY_PAGE_SIZE = 9;

/** Which articles a listing has, as options of the query. */
export type ListingFilter = { categorySlug?: string; isPopular?: true; isFeatured?: true };

/** The filter of a listing's slug: all articles, the flagged ones, or those of a category. */
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

/** More can be loaded only while the last page was full. No list is paged to its end. */
export function canHaveMore(page: number, lastPageLength: number): boolean {
  return page < LAST_PAGE && lastPageLength === CATEGORY_PAGE_SIZE;
}
