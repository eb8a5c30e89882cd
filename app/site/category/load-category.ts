import { listingName } from "../../domain/pages/category-listing.ts";
import { failureText } from "../../domain/pages/failure-text.ts";
import type { CategoryPageProps } from "./category-page.tsx";

/**
 * A category on the way from another page, or more of its stories. A request that fails gives the empty
 * list and why, so that the stories that are already shown stay.
 */
export async function loadCategory(
  request: Promise<CategoryPageProps>,
  { slug, page }: { slug: string; page: number },
): Promise<CategoryPageProps> {
  try {
    return await request;
  } catch (error) {
    console.error(error);
    const failure = failureText(error) ?? "The stories could not be loaded.";
    return { slug, name: listingName(slug, undefined), page, list: { articles: [], failure } };
  }
}
