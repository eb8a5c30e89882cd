import * as z from "zod";
import { readPageNumber } from "../page-number.ts";

/** Page size of the newsroom's lists. */
export const STAFF_PAGE_SIZE = 25;

/** The last page of a list whose pages have numbers. */
const LAST_PAGE = 4000;

/** Sortable columns of the article list. */
export const SORT_COLUMNS = ["title", "published"] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];
/** A column in ascending order (A to Z, oldest first), or descending with `-`. */
export type ListSort = SortColumn | `-${SortColumn}`;

/** Parameters in the address of the article list; empty strings mean no filter. */
export type ListParameters = {
  query: string;
  /** Slug of a category. */
  category: string;
  sort: ListSort;
  /** Cursor of the row that the page begins after. */
  after: string;
  /** Cursor of the row that the page ends before. */
  before: string;
};

const DEFAULTS: ListParameters = {
  query: "",
  category: "",
  sort: "-published",
  after: "",
  before: "",
};

const SORTS = SORT_COLUMNS.flatMap((column): ListSort[] => [column, `-${column}`]);
const queryText = z
  .string()
  // PostgreSQL cannot store NUL in text.
  .transform((text) => text.replaceAll("\0", "").slice(0, 200))
  .catch(DEFAULTS.query);
/** The id of a row and the value that the list is sorted by, as `list_staff_articles` returns it. */
const cursor = z
  .string()
  .regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12} [^\0]{1,1000}$/)
  .catch("");
const schema = z.object({
  query: queryText,
  category: z.string().max(120).catch(DEFAULTS.category),
  sort: z.enum(SORTS).catch(DEFAULTS.sort),
  after: cursor,
  before: cursor,
});

/** Parses the address of the article list (`?q=&category=&sort=&after=&before=`). Invalid values are ignored. */
export function parseListParameters(search: URLSearchParams): ListParameters {
  return schema.parse({
    query: search.get("q"),
    category: search.get("category"),
    sort: search.get("sort"),
    after: search.get("after"),
    before: search.get("before"),
  });
}

/** Query string for list parameters, without defaults. */
export function toListSearch(parameters: ListParameters): string {
  const search = new URLSearchParams();
  if (parameters.query !== DEFAULTS.query) search.set("q", parameters.query);
  if (parameters.category !== DEFAULTS.category) search.set("category", parameters.category);
  if (parameters.sort !== DEFAULTS.sort) search.set("sort", parameters.sort);
  if (parameters.after !== DEFAULTS.after) search.set("after", parameters.after);
  if (parameters.before !== DEFAULTS.before) search.set("before", parameters.before);
  return search.size === 0 ? "" : `?${search}`;
}

/** Order after a press on a column heading: its default order, or the reverse if it has that already. */
export function nextSort(current: ListSort, column: SortColumn): ListSort {
  const usual: ListSort = column === "published" ? "-published" : column;
  if (current !== usual) return usual;
  return column === "published" ? "published" : `-${column}`;
}

/** The value of `aria-sort` for a column. */
export function sortDirection(
  current: ListSort,
  column: SortColumn,
): "ascending" | "descending" | "none" {
  if (current === column) return "ascending";
  return current === `-${column}` ? "descending" : "none";
}

/** Filters of the message list. */
export const MESSAGE_FILTERS = ["all", "unread", "open", "done"] as const;
export type MessageFilter = (typeof MESSAGE_FILTERS)[number];

/** Parameters in the address of the message list; pages count from 1. */
export type MessageParameters = { show: MessageFilter; page: number };

/** Parses the address of the message list (`?show=&page=`). Invalid values are ignored. */
export function parseMessageParameters(search: URLSearchParams): MessageParameters {
  const show = MESSAGE_FILTERS.find((filter) => filter === search.get("show")) ?? "all";
  return { show, page: readPageNumber(search, LAST_PAGE) };
}

/** Query string for these parameters, without defaults. */
export function toMessageSearch({ show, page }: MessageParameters): string {
  const search = new URLSearchParams();
  if (show !== "all") search.set("show", show);
  if (page !== 1) search.set("page", String(page));
  return search.size === 0 ? "" : `?${search}`;
}

/** Parameters in the address of the people list; an empty query lists everybody. */
export type PeopleParameters = { query: string; page: number };

/** Parses the address of the people list (`?q=&page=`). */
export function parsePeopleParameters(search: URLSearchParams): PeopleParameters {
  return { query: queryText.parse(search.get("q")), page: readPageNumber(search, LAST_PAGE) };
}

/** Query string for these parameters, without defaults. */
export function toPeopleSearch({ query, page }: PeopleParameters): string {
  const search = new URLSearchParams();
  if (query !== "") search.set("q", query);
  if (page !== 1) search.set("page", String(page));
  return search.size === 0 ? "" : `?${search}`;
}
