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
