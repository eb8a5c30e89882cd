import { withSession } from "../../auth/with-session.ts";
import { getArticleDraft } from "../../data/articles/staff-article-queries.ts";
import { listAuthors } from "../../data/authors.ts";
import { listCategories } from "../../data/categories.ts";
import type { Client } from "../../data/client.ts";
import type { Article } from "../../domain/article.ts";
import type { ArticleFields } from "../../domain/newsroom/article-fields.ts";
import { toPreviewArticle } from "../../domain/newsroom/preview-article.ts";
import { isArticleId } from "../../domain/newsroom/staff-article.ts";
import { listDrafts } from "../local-drafts/list-drafts.ts";

export type Preview = { article: Article; isSaved: boolean };

/**
 * Loads an article for preview: as it is in the form that this user has open, else as saved; null when there is
 * neither.
 *
 * @throws BackendError
 */
export async function loadPreview(
  client: Client,
  { userId, articleId }: { userId: string; articleId: string },
): Promise<Preview | null> {
  const localDrafts = await listDrafts({ userId, articleId });
  // Ignores drafts of closed forms, unless the browser has no Web Locks to tell them apart.
  const typed = localDrafts.find(({ isLocked }) => isLocked || !navigator.locks)?.localDraft.fields;
  const fields = typed ?? (await findSaved(client, articleId));
  if (!fields) return null;
  const [categories, authors] = await Promise.all([listCategories(client), listAuthors(client)]);
  const article = toPreviewArticle(fields, {
    id: articleId,
    category: categories.find(({ id }) => id === fields.categoryId),
    authorName: authors.find(({ id }) => id === fields.authorId)?.name,
  });
  return { article, isSaved: typed === undefined };
}

async function findSaved(client: Client, articleId: string): Promise<ArticleFields | undefined> {
  if (!isArticleId(articleId)) return undefined;
  return (await withSession(() => getArticleDraft(client, { id: articleId })))?.fields;
}
