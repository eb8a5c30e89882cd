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
import type { ReadCached } from "../read-cached.ts";
import { listArticlesWithSameTag, listCategoryArticles } from "./article-queries.ts";

const RELATED_LIMIT = 3;

/**
 * Loads other articles of an article's category: first those that share a tag with it, then the newest. None without a
 * category.
 */
export async function listRelated(
  client: Client,
  { id, slug, categorySlug, tags }: Pick<Article, "id" | "slug" | "categorySlug" | "tags">,
): Promise<ArticleList> {
  if (categorySlug === null) return { articles: [], failure: null };
  const lists = Promise.all([
    tags.length > 0 ? listArticlesWithSameTag(client, { articleId: id, limit: RELATED_LIMIT }) : [],
    listCategoryArticles(client, { categorySlug, limit: RELATED_LIMIT, excludeSlug: slug }),
  ]);
  return settleList(
    lists.then((found) =>
      [...new Map(found.flat().map((one) => [one.id, one])).values()].slice(0, RELATED_LIMIT),
    ),
  );
}

const LIMIT = 5;

/** The most-read articles, or the reason for a failure. */
export type MostReadList = { articles: MostReadArticle[]; failure: string | null };

/** Loads the most-read list. */
export async function loadMostRead(client: Client, readCached: ReadCached): Promise<MostReadList> {
  try {
    // One of its articles may change: each change of an article has the tag `latest`.
    const articles = await readCached("most-read", ["most-read", "latest"], () =>
      listMostRead(client, { limit: LIMIT }),
    );
    return { articles, failure: null };
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
