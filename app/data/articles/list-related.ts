import type { Article, ArticleList } from "../../domain/article.ts";
import type { Client } from "../client.ts";
import { listCategoryArticles } from "./list-category-articles.ts";
import { settleList } from "./settle-list.ts";

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
