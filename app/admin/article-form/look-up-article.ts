import type { FoundArticle } from "../../blocks/related-article/article-lookup.ts";
import { findLinkedArticle } from "../../data/articles/linked-articles.ts";
import { getBrowserClient } from "../../data/browser-client.ts";

/** Looks up the article of a block, with the rights of the user. */
export async function lookUpArticle(id: string): Promise<FoundArticle> {
  const found = await findLinkedArticle(getBrowserClient(), { id });
  if (!found) return null;
  const { article, publishedAt } = found;
  return Date.parse(publishedAt) > Date.now() ? { article, publicFrom: publishedAt } : { article };
}
