import type { ArticleList } from "../domain/article-list.ts";
import { failureText } from "../domain/pages/failure-text.ts";
import { HOME_SECTIONS } from "../domain/pages/home-sections.ts";

/** The lists of the front page in the order of its sections, each there or on its way. */
export type HomeLists = (ArticleList | Promise<ArticleList>)[];

/** So long the page before stays; then the front page shows, with a place for each section that is on its way. */
const PATIENCE_MS = 120;

/**
 * The front page on the way from another page: what comes at once is awaited, anything slower becomes
 * a promise for each section. A failure of the whole request is the failure of each section; when it
 * breaks off half-way, only the sections fail that were still to come.
 */
export async function loadHomeLists(
  request: Promise<{ lists: HomeLists }>,
): Promise<{ lists: HomeLists }> {
  const waiting = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined));
  const settled = request.then(settleLists, failedLists);
  return (
    (await Promise.race([settled, waiting])) ?? {
      lists: HOME_SECTIONS.map((_, index) => listOf(settled, index)),
    }
  );
}

async function listOf(request: Promise<{ lists: HomeLists }>, index: number): Promise<ArticleList> {
  const { lists } = await request;
  return lists[index] ?? { articles: [], failure: null };
}

function settleLists({ lists }: { lists: HomeLists }): { lists: HomeLists } {
  return { lists: lists.map((list) => (list instanceof Promise ? list.catch(failedList) : list)) };
}

function failedLists(error: unknown): { lists: HomeLists } {
  return { lists: HOME_SECTIONS.map(() => failedList(error)) };
}

function failedList(error: unknown): ArticleList {
  return { articles: [], failure: failureText(error) ?? "The stories could not be loaded." };
}
