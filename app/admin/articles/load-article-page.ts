import {
  countStaffArticles,
  listStaffArticles,
  type StaffPage,
  type TabTotals,
} from "../../data/articles/staff-article-queries.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { ListParameters } from "../../domain/newsroom/list-parameters.ts";

/** One page of the article list, and how many rows each tab has. */
export type StaffArticlePage = StaffPage & { totals: TabTotals };

/** @throws BackendError */
export async function loadArticlePage(parameters: ListParameters): Promise<StaffArticlePage> {
  const { timeZone = "UTC" } = document.documentElement.dataset;
  const [page, totals] = await Promise.all([
    listStaffArticles(getBrowserClient(), { ...parameters, timeZone }),
    countStaffArticles(getBrowserClient(), { ...parameters, timeZone }),
  ]);
  return { ...page, totals };
}
