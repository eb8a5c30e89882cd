import type { ArticleFlags } from "../../domain/newsroom/staff-article.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

const NOT_FOUND = 404;

/**
 * Sets flags of several articles and returns how many were changed; deleted ones are skipped.
 *
 * @throws BackendError also if none could be changed, as after the session has ended
 */
export async function updateArticleFlags(
  client: Client,
  { ids, isFeatured, isPopular }: ArticleFlags & { ids: string[] },
): Promise<number> {
  const { data, error, status } = await client
    .from("articles")
    .update({
      ...(isFeatured !== undefined && { is_featured: isFeatured }),
      ...(isPopular !== undefined && { is_popular: isPopular }),
    })
    .in("id", ids)
    .select("id");
  if (error) throw new BackendError(error, status);
  // Row level security rejects a change by matching no row, with a success status.
  if (data.length === 0) throw new BackendError({ message: "No article was changed." }, NOT_FOUND);
  return data.length;
}
