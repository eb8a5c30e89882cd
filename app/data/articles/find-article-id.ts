import { isArticleSlug } from "../../domain/pages/address-parameters.ts";
import { BackendError } from "../backend-error.ts";
import { getBrowserClient } from "../browser-client.ts";

/**
 * Id of the article with this slug, published or not; null if there is none that the signed-in user may see.
 * Apart from the other queries, because it imports the browser's client, which the server does not have.
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
