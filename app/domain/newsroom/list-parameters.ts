import * as z from "zod/mini";
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

/** Tabs of the article list. `all` has what every other one but Trash has. */
export const LIST_TABS = ["all", "drafts", "review", "scheduled", "published", "trash"] as const;
export type ListTab = (typeof LIST_TABS)[number];

/** Stages of a working copy. */
export const STAGES = ["draft", "review", "ready"] as const;
export type Stage = (typeof STAGES)[number];

/** Filters of the article list; empty strings mean no filter. */
export type ListFilters = {
  query: string;
  /** Slug of a category. */
  category: string;
  /** Id of an author. */
  author: string;
  tag: string;
  stage: Stage | "";
  /** First and last day, `yyyy-MM-dd`: of the publish date, or of the last edit where there is none. */
  from: string;
  until: string;
  /** Only articles that the user created or writes, or that are assigned to them. */
  isMine: boolean;
  /** Only pages of another site, such as "About us", that an import brought along. */
  isPage: boolean;
};

/** Parameters in the address of the article list. */
export type ListParameters = ListFilters & {
  tab: ListTab;
  sort: ListSort;
  /** Cursor of the row that the page begins after. */
  after: string;
  /** Cursor of the row that the page ends before. */
  before: string;
};

export const NO_FILTERS: ListFilters = {
  query: "",
  category: "",
  author: "",
  tag: "",
  stage: "",
  from: "",
  until: "",
  isMine: false,
  isPage: false,
};

const SORTS = SORT_COLUMNS.flatMap((column): ListSort[] => [column, `-${column}`]);
const queryText = z.catch(
  // PostgreSQL cannot store NUL in text.
  z.pipe(
    z.string(),
    z.transform((text) => text.replaceAll("\0", "").slice(0, 200)),
  ),
  "",
);
/** The id of a row and the value that the list is sorted by, as `list_staff_articles` returns it. */
const cursor = z.catch(
  z.string().check(z.regex(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12} [^\0]{0,1000}$/)),
  "",
);
const flag = z.catch(
  z.pipe(
    z.literal("1"),
    z.transform(() => true),
  ),
  false,
);
const schema = z.object({
  tab: z.catch(z.enum(LIST_TABS), "all"),
  query: queryText,
  category: z.catch(z.string().check(z.maxLength(120)), ""),
  author: z.catch(z.guid(), ""),
  tag: queryText,
  stage: z.catch(z.enum([...STAGES, ""]), ""),
  from: z.catch(z.iso.date(), ""),
  until: z.catch(z.iso.date(), ""),
  isMine: flag,
  isPage: flag,
  after: cursor,
  before: cursor,
});

/** Order of a tab when it is opened: what is published next comes first, else what is newest. */
export function defaultSort(tab: ListTab): ListSort {
  return tab === "scheduled" ? "published" : "-published";
}

/** Parses the address of the article list (`?tab=&q=&category=&…&sort=&after=&before=`). Invalid values are ignored. */
export function parseListParameters(search: URLSearchParams): ListParameters {
  const parsed = schema.parse({
    tab: search.get("tab"),
    query: search.get("q"),
    category: search.get("category"),
    author: search.get("author"),
    tag: search.get("tag"),
    stage: search.get("stage"),
    from: search.get("from"),
    until: search.get("until"),
    isMine: search.get("mine"),
    isPage: search.get("pages"),
    after: search.get("after"),
    before: search.get("before"),
  });
  const sort = z.catch(z.enum(SORTS), defaultSort(parsed.tab)).parse(search.get("sort"));
  return { ...parsed, sort };
}

/** Query string for list parameters, without defaults. */
export function toListSearch(parameters: ListParameters): string {
  const search = new URLSearchParams();
  const set = (name: string, value: string) => value !== "" && search.set(name, value);
  if (parameters.tab !== "all") search.set("tab", parameters.tab);
  set("q", parameters.query);
  set("category", parameters.category);
  set("author", parameters.author);
  set("tag", parameters.tag);
  set("stage", parameters.stage);
  set("from", parameters.from);
  set("until", parameters.until);
  if (parameters.isMine) search.set("mine", "1");
  if (parameters.isPage) search.set("pages", "1");
  if (parameters.sort !== defaultSort(parameters.tab)) search.set("sort", parameters.sort);
  set("after", parameters.after);
  set("before", parameters.before);
  return search.size === 0 ? "" : `?${search}`;
}

/** The first page of another tab with the same filters, in its own order. */
export function toTab(parameters: ListParameters, tab: ListTab): ListParameters {
  return { ...parameters, tab, sort: defaultSort(tab), after: "", before: "" };
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

/** How many filters besides search and category are set; the days count once. */
export function countMoreFilters(filters: ListFilters): number {
  const { author, tag, stage, from, until, isMine, isPage } = filters;
  return [author, tag, stage, from + until, isMine, isPage].filter(Boolean).length;
}
