import type { Article } from "../../domain/article.ts";
import { parseContent } from "../../domain/parse-content.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { SUMMARY_COLUMNS, toSummary } from "./article-row.ts";

/**
 * One story by its slug, with its text, or null when there is none that the client may see.
 *
 * @throws BackendError
 */
export async function getArticle(
  client: Client,
  { slug }: { slug: string },
): Promise<Article | null> {
  const { data, error, status } = await client
    .from("articles")
    .select(`${SUMMARY_COLUMNS},content,image_caption,image_alt,updated_at,tags`)
    .eq("slug", slug)
    .maybeSingle();
  if (error) throw new BackendError(error, status);
  if (!data) return null;
  return {
    ...toSummary(client, data),
    imageCaption: data.image_caption?.trim() || null,
    imageAlt: data.image_alt?.trim() || null,
    updatedAt: data.updated_at,
    tags: data.tags,
    blocks: parseContent(data.content),
  };
}
