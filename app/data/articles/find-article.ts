import type { Article } from "../../domain/article.ts";
import { isArticleSlug } from "../../domain/pages/address-parameters.ts";
import type { Client } from "../client.ts";
import { findRedirect, type Redirect } from "../redirects.ts";
import { getArticle } from "./article-queries.ts";
import { toFailure } from "./page-lists.ts";

/** Result for the address of an article: the article, where it has moved, or the reason for a failure. */
export type FoundArticle = {
  article: Article | null;
  failure: string | null;
  moved: Redirect | null;
};

/** Looks up an article by the slug of an address, whatever it is. */
export async function findArticle(client: Client, slug: string): Promise<FoundArticle> {
  const found: FoundArticle = { article: null, failure: null, moved: null };
  if (!isArticleSlug(slug)) return found;
  try {
    const article = await getArticle(client, { slug });
    if (article) return { ...found, article };
    return { ...found, moved: await findRedirect(client, { slug }) };
  } catch (error) {
    return { ...found, failure: toFailure(error) };
  }
}
