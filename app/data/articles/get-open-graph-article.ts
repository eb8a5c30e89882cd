import { ARTICLE_DEFAULTS } from "../../domain/article.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/** What the Open Graph image of an article shows. */
export type OpenGraphArticle = {
  slug: string;
  title: string;
  imageSrc: string | null;
  /** Empty for an article of no category. */
  categoryName: string;
  categorySlug: string | null;
  updatedAt: string;
};

/**
 * What is shown of an article on its Open Graph image, or null when there is none that the client may see.
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
