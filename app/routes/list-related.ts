import { listArticles } from "../data/articles/list-articles.ts";
import type { Client } from "../data/client.ts";
import type { ReadKept } from "../data/read-kept.ts";
import type { Article } from "../domain/article.ts";
import type { ArticleList } from "../domain/article-list.ts";
import { settleList } from "./settle-list.ts";

const RELATED_LIMIT = 3;

/** The newest other stories of a story's category; none where it has no category. */
export async function listRelated(
  client: Client,
  { slug, categorySlug }: Pick<Article, "slug" | "categorySlug">,
  readKept?: ReadKept,
): Promise<ArticleList> {
  if (categorySlug === null) return { articles: [], failure: null };
  return settleList(
    listArticles(client, { categorySlug, excludeSlug: slug, limit: RELATED_LIMIT, readKept }),
  );
}
