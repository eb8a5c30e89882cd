import type { ArticleList } from "../../domain/article-list.ts";
import { listingName } from "../../domain/pages/category-listing.ts";
import { failureText } from "../../domain/pages/failure-text.ts";
import type { CategoryPageProps } from "./category-page.tsx";

/** A category on the way from another page, or more of its stories. */
export function loadCategory(
  request: Promise<CategoryPageProps>,
  { slug, page }: { slug: string; page: number },
): Promise<CategoryPageProps> {
  return settleListing(request, (list) => ({
    slug,
    name: listingName(slug, undefined),
    page,
    list,
  }));
}

/**
 * A page of a list. A request that fails gives what `toPage` makes of the empty list and why, so that the
 * stories that are already shown stay.
 */
export async function settleListing<Page>(
  request: Promise<Page>,
  toPage: (list: ArticleList) => Page,
): Promise<Page> {
  try {
    return await request;
  } catch (error) {
    console.error(error);
    const failure = failureText(error) ?? "The stories could not be loaded.";
    return toPage({ articles: [], failure });
  }
}
