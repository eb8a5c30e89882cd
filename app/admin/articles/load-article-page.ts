import {
  countStaffArticles,
  listStaffArticles,
  type StaffPage,
} from "../../data/articles/staff-article-queries.ts";
import type { Client } from "../../data/client.ts";
import type { ListParameters } from "../../domain/newsroom/list-parameters.ts";
import type { Total } from "../../domain/newsroom/page-range.ts";

/** One page of the article list and the total count. */
export type StaffArticlePage = StaffPage & { total: Total };

/** @throws BackendError */
export async function loadArticlePage(
  client: Client,
  parameters: ListParameters,
): Promise<StaffArticlePage> {
  const [page, total] = await Promise.all([
    listStaffArticles(client, parameters),
    countStaffArticles(client, parameters),
  ]);
  return { ...page, total };
}
