import { isArticleSlug } from "../../domain/pages/address-parameters.ts";
import { BackendError } from "../backend-error.ts";
import { getBrowserClient } from "../browser-client.ts";

/**
 * The id of the article with this slug, published or not, or null when there is none that the user of this browser may
 * see.
 *
 * @throws BackendError
 */
export async function findArticleId(slug: string): Promise<string | null> {
  if (!isArticleSlug(slug)) return null;
  const { data, error, status } = await getBrowserClient()
    .from("articles")
    .select("id")
    .eq("slug", slug)
    .maybeSingle();
  if (error) throw new BackendError(error, status);
  return data?.id ?? null;
}
