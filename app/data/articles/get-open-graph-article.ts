import { ARTICLE_DEFAULTS } from "../../domain/article.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/** The fields of an article that its Open Graph image shows. */
export type OpenGraphArticle = {
  slug: string;
  title: string;
  imageSrc: string | null;
  /** Empty without a category. */
  categoryName: string;
  categorySlug: string | null;
  updatedAt: string;
};

/**
 * Loads these fields; null if there is no article that the client may see.
 *
 * @throws BackendError
 */
export async function getOpenGraphArticle(
  client: Client,
  { id }: { id: string },
): Promise<OpenGraphArticle | null> {
  const { data, error, status } = await client
    .from("articles")
    .select("slug,title,image_src,updated_at,category:categories(name,slug)")
    .eq("id", id)
    .maybeSingle();
  if (error) throw new BackendError(error, status);
  return (
    data && {
      slug: data.slug,
      title: data.title.trim() || ARTICLE_DEFAULTS.title,
      imageSrc: data.image_src?.trim() || null,
      categoryName: data.category?.name.trim() ?? "",
      categorySlug: data.category?.slug ?? null,
      updatedAt: data.updated_at,
    }
  );
}
