import { SITEMAP_LENGTH, type SitemapFile } from "../../domain/feeds/sitemaps.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { ROWS_AT_ONCE } from "../rows-at-once.ts";

/** An article in a sitemap; an image is a path in `article-images` or a URL. */
export type SitemapArticle = {
  slug: string;
  publishedAt: string;
  updatedAt: string;
  images: string[];
};

/**
 * Lists the public articles of a sitemap file in batches, oldest first, so that only one batch is in memory.
 *
 * @throws BackendError
 */
export async function* listSitemapArticles(
  client: Client,
  { month, part }: SitemapFile,
): AsyncGenerator<SitemapArticle[], void> {
  let after: { after_published: string; after_id: string } | undefined;
  for (let listed = 0; listed < SITEMAP_LENGTH; ) {
    const { data, error, status } = await client.rpc("list_sitemap_articles", {
      month: `${month}-01`,
      max_rows: Math.min(ROWS_AT_ONCE, SITEMAP_LENGTH - listed),
      ...(after ?? { skip_rows: (part - 1) * SITEMAP_LENGTH }),
    });
    if (error) throw new BackendError(error, status);
    const last = data.at(-1);
    if (!last) return;
    yield data.map((row) => ({
      slug: row.slug,
      publishedAt: row.published_at,
      updatedAt: row.updated_at,
      images: row.images,
    }));
    if (data.length < ROWS_AT_ONCE) return;
    after = { after_published: last.published_at, after_id: last.id };
    listed += data.length;
  }
}
