import { withSession } from "../../auth/with-session.ts";
import { getArticleDraft } from "../../data/articles/get-article-draft.ts";
import { listAuthors } from "../../data/authors/list-authors.ts";
import { listCategories } from "../../data/categories/list-categories.ts";
import type { Client } from "../../data/client.ts";
import type { Article } from "../../domain/article.ts";
import type { ArticleFields } from "../../domain/newsroom/article-fields.ts";
import { isArticleId } from "../../domain/newsroom/article-id.ts";
import { toPreviewArticle } from "../../domain/newsroom/preview-article.ts";
import { listStoryEntries } from "../journal/list-story-entries.ts";

export type Preview = { article: Article; isSaved: boolean };

/**
 * A story as it stands in the form that this user has open, or as it was saved last; null when there is
 * neither.
 *
 * @throws BackendError
 */
export async function loadPreview(
  client: Client,
  { userId, articleId }: { userId: string; articleId: string },
): Promise<Preview | null> {
  const entries = await listStoryEntries({ userId, articleId });
  // What an earlier visit left behind is no preview of anything, unless the browser can not tell.
  const typed = entries.find(({ isHeld }) => isHeld || !navigator.locks)?.entry.fields;
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
