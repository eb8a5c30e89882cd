import { SITEMAP_LENGTH, type SitemapMonth } from "../../domain/feeds/sitemaps.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Lists the months with public articles, oldest first.
 *
 * @throws BackendError
 */
export async function listSitemapMonths(client: Client): Promise<SitemapMonth[]> {
  const { data, error, status } = await client.rpc("list_sitemap_months", {
    file_size: SITEMAP_LENGTH,
  });
  if (error) throw new BackendError(error, status);
  return data.map(({ month, files, changed_at }) => ({
    month: month.slice(0, "2024-03".length),
    files,
    changedAt: changed_at,
  }));
}
