import { toFields } from "../../data/articles/article-row.ts";
import { listAuthors } from "../../data/authors.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listCategories } from "../../data/categories.ts";
import type { Article } from "../../domain/article.ts";
import { listChangedFields } from "../../domain/newsroom/article-fields.ts";
import { toPreviewArticle } from "../../domain/newsroom/preview-article.ts";
import { isArticleId } from "../../domain/newsroom/staff-article.ts";
import { openWorkingCopy } from "../working-copy/open-working-copy.ts";

export type Preview = {
  article: Article;
  /** Whether readers see the article, and just as it is here. */
  state: "draft" | "changed" | "live";
};

/**
 * Loads the working copy of an article for preview, with what is typed on this device; null when there is none.
 *
 * @throws BackendError
 */
export async function loadPreview({
  userId,
  articleId,
}: {
  userId: string;
  articleId: string;
}): Promise<Preview | null> {
  if (!isArticleId(articleId)) return null;
  const copy = await openWorkingCopy({ client: getBrowserClient(), userId, articleId });
  const fields = toFields(copy.read());
  const stored = copy.stored();
  const isEmpty = stored === null && !copy.isStarted();
  await copy.close();
  if (isEmpty) return null;
  const [categories, authors] = await Promise.all([
    listCategories(getBrowserClient()),
    listAuthors(getBrowserClient()),
  ]);
  const article = toPreviewArticle(fields, {
    id: articleId,
    category: categories.find(({ id }) => id === fields.categoryId),
    authorName: authors.find(({ id }) => id === fields.authorId)?.name,
  });
  if (!stored?.live) return { article, state: "draft" };
  const isSame = listChangedFields(fields, toFields(stored.live)).length === 0;
  return { article, state: isSame ? "live" : "changed" };
}
