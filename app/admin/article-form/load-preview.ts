import { toFields } from "../../data/articles/article-row.ts";
import { findAuthors } from "../../data/authors.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { listCategories } from "../../data/categories.ts";
import type { Client } from "../../data/client.ts";
import type { Article } from "../../domain/article.ts";
import type { BylineAuthor } from "../../domain/byline.ts";
import {
  type ArticleFields,
  listChangedFields,
  type OtherAuthor,
} from "../../domain/newsroom/article-fields.ts";
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
  const [categories, byline] = await Promise.all([
    listCategories(getBrowserClient()),
    loadByline(getBrowserClient(), fields),
  ]);
  const article = toPreviewArticle(fields, {
    id: articleId,
    category: categories.find(({ id }) => id === fields.categoryId),
    byline,
  });
  if (!stored?.live) return { article, state: "draft" };
  const isSame = listChangedFields(fields, toFields(stored.live)).length === 0;
  return { article, state: isSame ? "live" : "changed" };
}

async function loadByline(
  client: Client,
  { authorId, otherAuthors }: ArticleFields,
): Promise<BylineAuthor[]> {
  const named: OtherAuthor[] = [
    ...(authorId ? [{ authorId, role: "by" as const }] : []),
    ...otherAuthors,
  ];
  const ids = new Set(named.map((entry) => entry.authorId));
  const authors = await findAuthors(client, { column: "id", values: [...ids] });
  return named.flatMap(({ authorId: chosen, role }) => {
    const author = authors.find(({ id }) => id === chosen);
    return author ? [{ ...author, role }] : [];
  });
}
