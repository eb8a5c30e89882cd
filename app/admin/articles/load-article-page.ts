import { countStaffArticles } from "../../data/articles/count-staff-articles.ts";
import { listStaffArticles } from "../../data/articles/list-staff-articles.ts";
import type { Client } from "../../data/client.ts";
import type { ListParameters } from "../../domain/newsroom/list-parameters.ts";
import type { Total } from "../../domain/newsroom/page-range.ts";
import type { StaffArticle } from "../../domain/newsroom/staff-article.ts";

/** One page of the article list and the total count. */
export type StaffArticlePage = { articles: StaffArticle[]; total: Total };

/** @throws BackendError */
export async function loadArticlePage(
  client: Client,
  parameters: ListParameters,
): Promise<StaffArticlePage> {
  const [articles, total] = await Promise.all([
    listStaffArticles(client, parameters),
    countStaffArticles(client, parameters),
  ]);
  return { articles, total };
}
