import * as z from "zod";

/** Stories on a page of the newsroom's list, and people on a page of theirs. */
export const STAFF_PAGE_SIZE = 25;

/** As far as stories are counted; what is behind it is near the beginning of the opposite order. */
const LAST_PAGE = 4000;

/** The columns that the list can be sorted by. */
export const SORT_COLUMNS = ["title", "category", "author", "published", "status"] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];
/** A column in its own order (A to Z, oldest first, featured first), or from the end of that order. */
export type ListSort = SortColumn | `-${SortColumn}`;

/** What the address of the list asks for; empty texts ask for nothing. */
export type ListParameters = {
  query: string;
  /** Slug of a category. */
  category: string;
  sort: ListSort;
  /** From 1. */
  page: number;
};

const DEFAULTS: ListParameters = { query: "", category: "", sort: "-published", page: 1 };

const SORTS = SORT_COLUMNS.flatMap((column): ListSort[] => [column, `-${column}`]);
const schema = z.object({
  // PostgreSQL knows no text with a NUL in it.
  query: z
    .string()
    .transform((text) => text.replaceAll("\0", "").slice(0, 200))
    .catch(DEFAULTS.query),
  category: z.string().max(120).catch(DEFAULTS.category),
  sort: z.enum(SORTS).catch(DEFAULTS.sort),
  page: z.coerce
    .number()
    .int()
    .min(1)
    .transform((page) => Math.min(page, LAST_PAGE))
    .catch(DEFAULTS.page),
});

/** Reads the address of the list (`?q=&category=&sort=&page=`). What can not be read is as if left out. */
export function parseListParameters(search: URLSearchParams): ListParameters {
  return schema.parse({
    query: search.get("q"),
    category: search.get("category"),
    sort: search.get("sort"),
    page: search.get("page") ?? DEFAULTS.page,
  });
}

/** The query of the address that asks for these; what is as always is left out. */
export function toListSearch(parameters: ListParameters): string {
  const search = new URLSearchParams();
  if (parameters.query !== DEFAULTS.query) search.set("q", parameters.query);
  if (parameters.category !== DEFAULTS.category) search.set("category", parameters.category);
  if (parameters.sort !== DEFAULTS.sort) search.set("sort", parameters.sort);
  if (parameters.page !== DEFAULTS.page) search.set("page", String(parameters.page));
  return search.size === 0 ? "" : `?${search}`;
}

/** The sort that a press on a column's heading leads to: its usual order, or the other one if it has that. */
export function nextSort(current: ListSort, column: SortColumn): ListSort {
  const usual: ListSort = column === "published" ? "-published" : column;
  if (current !== usual) return usual;
  return column === "published" ? "published" : `-${column}`;
}

/** How a column is sorted, in the words of `aria-sort`. */
export function sortDirection(
  current: ListSort,
  column: SortColumn,
): "ascending" | "descending" | "none" {
  if (current === column) return "ascending";
  return current === `-${column}` ? "descending" : "none";
}
