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
