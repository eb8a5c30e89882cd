import type { ArticleSummary } from "../../domain/article.ts";
import {
  SITEMAP_LENGTH,
  type SitemapFile,
  type SitemapMonth,
} from "../../domain/feeds/sitemaps.ts";
import { SUMMARY_COLUMNS, toSummary } from "../articles/article-row.ts";
import { BackendError } from "../backend-error.ts";
import { type Client, ROWS_AT_ONCE } from "../client.ts";

/** An article in a sitemap; an image is a path in `article-images` or a URL. */
export type SitemapArticle = {
  slug: string;
  publishedAt: string;
  updatedAt: string;
  images: string[];
};

/**
 * Lists the public articles of a sitemap file, without those that are first of all on another site, in batches, oldest first, so that only one batch is in memory.
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
    yield data
      .filter((row) => !row.is_elsewhere)
      .map((row) => ({
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

/** The page of an author or tag with the publication time of the newest article on it; or of a series. */
export type SitemapList = { slug: string; changedAt: string };

/**
 * Lists authors with public articles by slug.
 *
 * @throws BackendError
 */
export async function listSitemapAuthors(
  client: Client,
  { limit }: { limit: number },
): Promise<SitemapList[]> {
  return collect(limit, async (max_rows, { last }) => {
    const { data, error, status } = await client.rpc("list_sitemap_authors", {
      max_rows,
      after_slug: last?.slug ?? "",
    });
    if (error) throw new BackendError(error, status);
    return data;
  });
}

/**
 * Lists the tags of public articles, the most used first; at most 10,000.
 *
 * @throws BackendError
 */
export async function listSitemapTags(
  client: Client,
  { limit }: { limit: number },
): Promise<SitemapList[]> {
  return collect(limit, async (max_rows, { length }) => {
    const { data, error, status } = await client.rpc("list_sitemap_tags", {
      max_rows,
      skip_rows: length,
    });
    if (error) throw new BackendError(error, status);
    return data;
  });
}

/**
 * Lists series with public articles by slug, and when each was changed; at most 500. Needs a client that sees what
 * readers see.
 *
 * @throws BackendError
 */
export async function listSitemapSeries(client: Client): Promise<SitemapList[]> {
  const { data, error, status } = await client
    .from("series")
    .select("slug,updated_at,series_parts!inner(article_id)")
    .order("slug")
    .limit(500);
  if (error) throw new BackendError(error, status);
  return data.map(({ slug, updated_at }) => ({ slug, changedAt: updated_at }));
}

type Progress = { length: number; last: SitemapList | undefined };

async function collect(
  limit: number,
  fetchRows: (maxRows: number, soFar: Progress) => Promise<{ slug: string; changed_at: string }[]>,
): Promise<SitemapList[]> {
  const lists: SitemapList[] = [];
  while (lists.length < limit) {
    const maxRows = Math.min(ROWS_AT_ONCE, limit - lists.length);
    const rows = await fetchRows(maxRows, { length: lists.length, last: lists.at(-1) });
    lists.push(...rows.map(({ slug, changed_at }) => ({ slug, changedAt: changed_at })));
    if (rows.length < maxRows) break;
  }
  return lists;
}

/**
 * Lists articles published since a time, newest first, without those that are first of all on another site.
 *
 * @throws BackendError
 */
export async function listNewsSitemapArticles(
  client: Client,
  { since, limit }: { since: Date; limit: number },
): Promise<ArticleSummary[]> {
  const { data, error, status } = await client
    .from("articles")
    .select(SUMMARY_COLUMNS)
    .gt("published_at", since.toISOString())
    .is("canonical_url", null)
    .order("published_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(limit);
  if (error) throw new BackendError(error, status);
  return data.map((row) => toSummary(client, row));
}
