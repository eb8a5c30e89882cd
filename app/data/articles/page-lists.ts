import type {
  Article,
  ArticleList,
  ArticleSummary,
  MostReadArticle,
} from "../../domain/article.ts";
import { failureText } from "../../domain/failure-text.ts";
import { listMostRead } from "../analytics.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { listCategoryArticles } from "./article-queries.ts";

const RELATED_LIMIT = 3;

/** Loads the newest other articles of an article's category; none without a category. */
export async function listRelated(
  client: Client,
  { slug, categorySlug }: Pick<Article, "slug" | "categorySlug">,
): Promise<ArticleList> {
  if (categorySlug === null) return { articles: [], failure: null };
  return settleList(
    listCategoryArticles(client, { categorySlug, limit: RELATED_LIMIT, excludeSlug: slug }),
  );
}

const LIMIT = 5;

/** The most-read articles, or the reason for a failure. */
export type MostReadList = { articles: MostReadArticle[]; failure: string | null };

/** Loads the most-read list of the front page; empty if the operator disabled it. */
export async function loadMostRead(client: Client, isEnabled: boolean): Promise<MostReadList> {
  if (!isEnabled) return { articles: [], failure: null };
  try {
    return { articles: await listMostRead(client, { limit: LIMIT }), failure: null };
  } catch (error) {
    return { articles: [], failure: toFailure(error) };
  }
}

/** The articles of a query, or an empty list with the reason if the backend failed. */
export async function settleList(query: Promise<ArticleSummary[]>): Promise<ArticleList> {
  try {
    return { articles: await query, failure: null };
  } catch (error) {
    return { articles: [], failure: toFailure(error) };
  }
}

/** Message of a backend failure, which is logged once. Any other error is rethrown. */
export function toFailure(error: unknown): string {
  if (!(error instanceof BackendError)) throw error;
  console.error(error);
  // Without a response, the error contains only the text of the request.
  const text = error.status === 0 ? null : failureText(error);
  return text ?? "We couldn't load this. Try again.";
}
