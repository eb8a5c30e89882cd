import { ARTICLE_DEFAULTS } from "../../domain/article.ts";
import type { ArticleDraft } from "../../domain/newsroom/article-fields.ts";
import {
  type ListFilters,
  type ListParameters,
  type ListTab,
  STAFF_PAGE_SIZE,
} from "../../domain/newsroom/list-parameters.ts";
import type { Total } from "../../domain/newsroom/page-range.ts";
import type { StaffArticle } from "../../domain/newsroom/staff-article.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import type { FunctionReturns } from "../database.types.ts";
import { requireStaff } from "../staff-access.ts";
import { toDraft } from "./article-row.ts";

/** The time zone, an IANA name, whose days the filters mean. */
type InTimeZone = { timeZone: string };

/** A page of the list; a cursor is undefined if there is no such page. */
export type StaffPage = {
  articles: StaffArticle[];
  /** The previous page ends before this row. */
  before: string | undefined;
  /** The next page begins after this row. */
  after: string | undefined;
};

/**
 * Lists a page of a tab of the newsroom's list: articles, scheduled ones included, and working copies. The query is
 * searched in titles, author names and texts, literally and by words. Staff only.
 *
 * @throws BackendError
 */
export async function listStaffArticles(
  client: Client,
  { tab, sort, after, before, ...filters }: ListParameters & InTimeZone,
): Promise<StaffPage> {
  const { data, error, status } = await client.rpc("list_staff_articles", {
    tab,
    filters: await toFilters(filters),
    sort,
    // One extra row shows whether there is another page.
    max_rows: STAFF_PAGE_SIZE + 1,
    after: before === "" && after !== "" ? after : null,
    before: before === "" ? null : before,
  });
  if (error) throw new BackendError(error, status);
  const isBackward = before !== "";
  const hasMore = data.length > STAFF_PAGE_SIZE;
  const rows = isBackward ? data.slice(-STAFF_PAGE_SIZE) : data.slice(0, STAFF_PAGE_SIZE);
  return {
    articles: rows.map(toStaffArticle),
    before: (isBackward ? hasMore : after !== "") ? rows[0]?.cursor : undefined,
    after: isBackward || hasMore ? rows.at(-1)?.cursor : undefined,
  };
}

function toStaffArticle(row: FunctionReturns<"list_staff_articles">[number]): StaffArticle {
  const { stage, edited_at: editedAt, trashed_at: trashedAt } = row;
  return {
    id: row.id,
    title: row.title.trim() || (row.published_at === null ? "Untitled" : ARTICLE_DEFAULTS.title),
    slug: row.slug,
    publishedAt: row.published_at,
    isFeatured: row.is_featured,
    isPopular: row.is_popular,
    categoryName: row.category_name?.trim() || ARTICLE_DEFAULTS.categoryName,
    authorName: row.author_name?.trim() || ARTICLE_DEFAULTS.authorName,
    draft:
      stage && editedAt
        ? {
            stage,
            editedAt,
            editedBy: row.edited_by,
            isChangedSinceReview: row.is_changed_since_review,
          }
        : null,
    assignee: row.assignee,
    dueAt: row.due_at,
    plannedFor: row.planned_for,
    isRetracted: row.is_retracted,
    licenseEndsAt: row.license_ends_at,
    trashed: trashedAt === null ? null : { at: trashedAt, by: row.trashed_by },
    canWrite: row.can_write,
    canTrash: row.can_trash,
    canPublish: row.can_publish,
  };
}

/** How many rows each tab has, counted up to a limit. */
export type TabTotals = Record<ListTab, Total>;

/**
 * Counts the rows of each tab of the newsroom's list with these filters. Staff only.
 *
 * @throws BackendError
 */
export async function countStaffArticles(
  client: Client,
  filters: ListFilters & InTimeZone,
): Promise<TabTotals> {
  const { data, error, status } = await client.rpc("count_staff_articles", {
    filters: await toFilters(filters),
  });
  if (error) throw new BackendError(error, status);
  const totalOf = (tab: ListTab): Total => {
    const row = data.find((counted) => counted.tab === tab);
    return { count: row?.total ?? 0, isExact: row?.is_exact ?? true };
  };
  return {
    all: totalOf("all"),
    drafts: totalOf("drafts"),
    review: totalOf("review"),
    scheduled: totalOf("scheduled"),
    published: totalOf("published"),
    trash: totalOf("trash"),
  };
}

async function toFilters({
  query,
  category,
  author,
  tag,
  stage,
  from,
  until,
  isMine,
  isPage,
  timeZone,
}: ListFilters & InTimeZone) {
  return {
    query: query.trim(),
    category,
    author,
    tag: tag.trim(),
    stage,
    is_mine: isMine,
    is_page: isPage,
    from: from && (await loadBounds(from, timeZone)).since,
    until: until && (await loadBounds(until, timeZone)).until,
  };
}

/** Few lists are of certain days: the code for them is loaded then. */
async function loadBounds(day: string, timeZone: string) {
  return (await import("../../domain/day-bounds.ts")).dayBounds(day, timeZone);
}

/**
 * An article for editing, with its body as stored; null if there is none with this id or slug. Staff only.
 *
 * @throws BackendError
 */
export async function getArticleDraft(
  client: Client,
  where: { id: string } | { slug: string },
): Promise<(ArticleDraft & { id: string; version: string }) | null> {
  const query = client.from("articles").select("*");
  const { data, error, status } = await ("id" in where
    ? query.eq("id", where.id)
    : query.eq("slug", where.slug)
  ).maybeSingle();
  if (error) throw new BackendError(error, status);
  if (!data) await requireStaff(client);
  return data && toDraft(data);
}

/** Time of the last save, and the name or email address of the user; null if no user saved it. */
export type LastSave = { savedAt: string; savedBy: string | null };

/**
 * Loads the last save of an article; null if there is no such article. Staff only.
 *
 * @throws BackendError
 */
export async function getLastSave(
  client: Client,
  { id }: { id: string },
): Promise<LastSave | null> {
  const { data, error, status } = await client.rpc("get_last_save", { article_id: id });
  if (error) throw new BackendError(error, status);
  const save = data[0];
  if (!save) await requireStaff(client);
  return save ? { savedAt: save.saved_at, savedBy: save.name?.trim() || save.email } : null;
}
