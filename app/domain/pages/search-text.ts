import { formatCount } from "../dates.ts";
import type { Language } from "../languages.ts";
import { type Catalogue, translate } from "../texts/translate.ts";

/** Results per page of a search. */
export const SEARCH_PAGE_SIZE = 10;

/** Sort order. `newest`: literal matches first, newest first; `relevance`: best match first. */
export const SEARCH_SORTS = ["newest", "relevance"] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** The line above the results. `isExact` is false if there are more than were counted. */
export function searchCountText(
  query: string,
  { count, isExact }: { count: number; isExact: boolean },
  { catalogue, language }: { catalogue?: Catalogue | undefined; language: Language },
): string {
  if (count === 0) return translate(catalogue, 'No results found for "{query}"', { query });
  if (isExact && count === 1)
    return translate(catalogue, 'Found {count} result for "{query}"', { count, query });
  if (isExact) return translate(catalogue, 'Found {count} results for "{query}"', { count, query });
  const most = formatCount(count, language);
  return translate(catalogue, 'Found more than {count} results for "{query}"', {
    count: most,
    query,
  });
}

/** Limits of a search; an empty text limits nothing. */
export type SearchFilter = {
  /** Slug of a section. */
  section: string;
  /** Words of an author's name. */
  author: string;
  /** First and last day, such as '2026-11-28'. */
  from: string;
  to: string;
};

/** An article with some of the words of a query that finds none. */
export type PartialMatch = { title: string; slug: string };

/** A page of the site that a query may mean. */
export type SearchPlace = {
  kind: "section" | "topic" | "tag" | "author" | "series";
  name: string;
  slug: string;
};

/** Parameters of a search, which are those of its address. */
export type SearchParameters = SearchFilter & { query: string; sort: SearchSort; page: number };

const FILTERS = ["section", "author", "from", "to"] as const;

export function hasFilter(filter: SearchFilter): boolean {
  return FILTERS.some((name) => filter[name] !== "");
}

/** URL of a page of results. */
export function searchPath(search: SearchParameters): string {
  const { query, sort, page } = search;
  const parameters = new URLSearchParams({ q: query });
  if (sort !== "newest") parameters.set("sort", sort);
  for (const name of FILTERS) if (search[name] !== "") parameters.set(name, search[name]);
  if (page > 1) parameters.set("page", String(page));
  return `/search?${parameters}`;
}

/** The parts of a passage of `search_articles`, where the characters 2 and 3 surround what was searched. */
export function splitSnippet(snippet: string): { text: string; isMatch: boolean }[] {
  const [opening = "", ...others] = snippet.split("\u0002");
  const parts = others.flatMap((part) => {
    const [match = "", ...rest] = part.split("\u0003");
    return [
      { text: match, isMatch: true },
      { text: rest.join(""), isMatch: false },
    ];
  });
  return [{ text: opening, isMatch: false }, ...parts].filter(({ text }) => text !== "");
}
