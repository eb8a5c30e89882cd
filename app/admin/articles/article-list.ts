import { withSession } from "../../auth/with-session.ts";
import { countStaffArticles } from "../../data/articles/count-staff-articles.ts";
import { listStaffArticles } from "../../data/articles/list-staff-articles.ts";
import type { Client } from "../../data/client.ts";
import type { ListParameters } from "../../domain/newsroom/lists/list-parameters.ts";
import type { Total } from "../../domain/newsroom/lists/page-range.ts";
import type { StaffArticle } from "../../domain/newsroom/staff-article.ts";
import { reportFailedLoad } from "../lists/report-failed-load.ts";

/** One page of stories and how many there are, or why there are none. */
export type ArticleList =
  | { articles: StaffArticle[]; total: Total; failure: null }
  | { failure: string };

/** Loads a page of the list. A failure is said in a toast, and is a value. */
export async function loadArticleList(
  client: Client,
  parameters: ListParameters,
): Promise<ArticleList> {
  try {
    const [articles, total] = await withSession(() =>
      Promise.all([listStaffArticles(client, parameters), countStaffArticles(client, parameters)]),
    );
    return { articles, total, failure: null };
  } catch (error) {
    return { failure: reportFailedLoad(error) };
  }
}
