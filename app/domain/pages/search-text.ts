/** Results per page of a search. */
export const SEARCH_PAGE_SIZE = 10;

/** Sort order. `newest`: literal matches first, newest first; `relevance`: best match first. */
export const SEARCH_SORTS = ["newest", "relevance"] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** The line above the results. `isExact` is false if there are more than were counted. */
export function searchCountText(query: string, found: { count: number; isExact: boolean }): string {
  if (found.count === 0) return `No results found for "${query}"`;
  if (!found.isExact)
    return `Found more than ${found.count.toLocaleString("en-US")} results for "${query}"`;
  return `Found ${found.count} ${found.count === 1 ? "result" : "results"} for "${query}"`;
}

/** URL of a page of results. */
export function searchPath({
  query,
  sort,
  page,
}: {
  query: string;
  sort: SearchSort;
  page: number;
}): string {
  const parameters = new URLSearchParams({ q: query });
  if (sort !== "newest") parameters.set("sort", sort);
  if (page > 1) parameters.set("page", String(page));
  return `/search?${parameters}`;
}
