import * as z from "zod";
import { SEARCH_SORTS, type SearchSort } from "./search-text.ts";

/** The last page of a list that readers page through. */
export const LAST_PAGE = 1000;

const pageNumber = z.coerce
  .number()
  .int()
  .min(1)
  .transform((page) => Math.min(page, LAST_PAGE))
  .catch(1);
const searchQuery = z
  .string()
  // PostgreSQL knows no text with a NUL in it.
  .transform((text) => text.replaceAll("\0", "").trim().slice(0, 200))
  .catch("");
const searchSort = z.enum(SEARCH_SORTS).catch("newest");
const categorySlug = z
  .string()
  .max(120)
  .regex(/^[a-z0-9_-]+$/);
const pageSlug = z
  .string()
  .max(200)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
const articleSlug = z
  .string()
  .max(300)
  .regex(/^[^\0/?#\s]+$/);

/** The page that `?page=` asks for, from 1; 1 for what is no page number. */
export function parsePageNumber(url: URL): number {
  return pageNumber.parse(url.searchParams.get("page") ?? 1);
}

/** What `?q=` asks for: trimmed, at most 200 characters, empty when there is none. */
export function parseSearchQuery(url: URL): string {
  return searchQuery.parse(url.searchParams.get("q"));
}

/** What `?sort=` of a search asks for; newest first unless told. */
export function parseSearchSort(url: URL): SearchSort {
  return searchSort.parse(url.searchParams.get("sort"));
}

/** True for what can be the slug of a category at all. */
export function isCategorySlug(value: unknown): value is string {
  return categorySlug.safeParse(value).success;
}

/** True for what can be the slug of a tag or an author at all. */
export function isPageSlug(value: unknown): value is string {
  return pageSlug.safeParse(value).success;
}

/** True for what can be the slug of an article at all. */
export function isArticleSlug(value: unknown): value is string {
  return articleSlug.safeParse(value).success;
}
