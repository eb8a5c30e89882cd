import * as z from "zod/mini";
import { readPageNumber } from "../page-number.ts";
import { SEARCH_SORTS, type SearchFilter, type SearchSort } from "./search-text.ts";

/** Highest page number of lists. */
export const LAST_PAGE = 1000;

const searchQuery = z.catch(
  // PostgreSQL text cannot contain NUL.
  z.pipe(
    z.string(),
    z.transform((text) => text.replaceAll("\0", "").trim().slice(0, 200)),
  ),
  "",
);
const versionNumber = z.catch(
  z.nullable(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number))),
  null,
);
const searchSort = z.catch(z.enum(SEARCH_SORTS), "newest");
const categorySlug = z.string().check(z.maxLength(120), z.regex(/^[a-z0-9_-]+$/));
const searchDay = z.catch(z.iso.date(), "");
const pageSlug = z.string().check(z.maxLength(200), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/));
const articleSlug = z.string().check(z.maxLength(300), z.regex(/^[^\0/?#\s]+$/));

/** Page number of `?page=`, from 1; 1 if it is invalid. */
export function parsePageNumber(url: URL): number {
  return readPageNumber(url.searchParams, LAST_PAGE);
}

/** Number of a version in `?before=`; null if it is absent or invalid. */
export function parseVersionNumber(url: URL): number | null {
  return versionNumber.parse(url.searchParams.get("before"));
}

/** Query of `?q=`: trimmed, at most 200 characters, empty if absent. */
export function parseSearchQuery(url: URL): string {
  return searchQuery.parse(url.searchParams.get("q"));
}

/** Sort order of `?sort=`; newest first by default. */
export function parseSearchSort(url: URL): SearchSort {
  return searchSort.parse(url.searchParams.get("sort"));
}

/** Filters of a search, `?section=`, `?author=`, `?from=` and `?to=`; empty where they are absent or invalid. */
export function parseSearchFilter({ searchParams }: URL): SearchFilter {
  return {
    section: z.catch(categorySlug, "").parse(searchParams.get("section")),
    author: searchQuery.parse(searchParams.get("author")),
    from: searchDay.parse(searchParams.get("from")),
    to: searchDay.parse(searchParams.get("to")),
  };
}

/** Whether a text is well-formed as the slug of a category. */
export function isCategorySlug(value: unknown): value is string {
  return categorySlug.safeParse(value).success;
}

/** Whether a text is well-formed as the slug of a tag or author. */
export function isPageSlug(value: unknown): value is string {
  return pageSlug.safeParse(value).success;
}

/** Whether a text is well-formed as the slug of an article. */
export function isArticleSlug(value: unknown): value is string {
  return articleSlug.safeParse(value).success;
}
