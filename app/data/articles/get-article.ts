import type { Article } from "../../domain/article.ts";
import { parseContent } from "../../domain/parse-content.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import type { ArticleRow } from "../database.types.ts";
import { SUMMARY_COLUMNS, toSummary } from "./article-row.ts";

type ArticleRowWithJoins = Parameters<typeof toSummary>[1] &
  Pick<ArticleRow, "content" | "image_caption" | "image_alt" | "updated_at" | "tags">;

/** Columns and joins for a complete article. */
export const ARTICLE_COLUMNS =
  `${SUMMARY_COLUMNS},content,image_caption,image_alt,updated_at,tags` as const;

/**
 * Loads an article with its text by slug; null if there is none that the client may see.
 *
 * @throws BackendError
 */
export async function getArticle(
  client: Client,
  { slug }: { slug: string },
): Promise<Article | null> {
  const { data, error, status } = await client
    .from("articles")
    .select(ARTICLE_COLUMNS)
    .eq("slug", slug)
    .maybeSingle();
  if (error) throw new BackendError(error, status);
  return data && toArticle(client, data);
}

/** Converts a row of `articles` with its joins, as supabase-js returns it for `ARTICLE_COLUMNS`, to an article. */
export function toArticle(client: Client, row: ArticleRowWithJoins): Article {
  return {
    ...toSummary(client, row),
    authorSlug: row.author?.slug ?? null,
    imageCaption: row.image_caption?.trim() || null,
    imageAlt: row.image_alt?.trim() || null,
    updatedAt: row.updated_at,
    tags: row.tags,
    blocks: parseContent(row.content),
  };
}
