import type { ArticleSummary } from "../../domain/article.ts";
import type { OrderedArticle } from "../../domain/newsroom/ordered-articles.ts";
import type { Series } from "../../domain/pages/series.ts";
import { slugify } from "../../domain/slug.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { listArticlesByIds } from "./article-queries.ts";

/**
 * A series with its published parts in order; null if there is none.
 *
 * @throws BackendError
 */
export async function findSeries(
  client: Client,
  { slug }: { slug: string },
): Promise<{ series: Series; articles: ArticleSummary[] } | null> {
  const { data, error, status } = await client
    .from("series")
    .select("id,slug,name,description")
    .eq("slug", slug)
    .maybeSingle();
  if (error) throw new BackendError(error, status);
  if (!data) return null;
  const { id, ...series } = data;
  const ids = await listPartIds(client, { seriesId: id });
  return { series, articles: await listArticlesByIds(client, ids) };
}

/** A series in the newsroom. `version` is its exact `updated_at`. */
export type StaffSeries = Series & { id: string; version: string; articleIds: string[] };

/**
 * Lists all series by name, with all their parts in order.
 *
 * @throws BackendError
 */
export async function listStaffSeries(client: Client): Promise<StaffSeries[]> {
  const { data, error, status } = await client
    .from("series")
    .select("id,slug,name,description,updated_at,series_parts(article_id,position)")
    .order("name")
    .order("id")
    .limit(500);
  if (error) throw new BackendError(error, status);
  return data.map(({ updated_at: version, series_parts: parts, ...series }) => ({
    ...series,
    version,
    articleIds: [...parts]
      .sort((left, right) => left.position - right.position)
      .map(({ article_id }) => article_id),
  }));
}

/**
 * Titles of the parts of a series, in the order of their ids; of articles that were never published, those of their
 * working copies.
 *
 * @throws BackendError
 */
export async function listPartTitles(client: Client, ids: string[]): Promise<OrderedArticle[]> {
  if (ids.length === 0) return [];
  const [live, drafts] = await Promise.all([
    client.from("articles").select("id,title").in("id", ids),
    client
      .from("article_drafts")
      .select("id:article_id,title:fields->>title")
      .in("article_id", ids),
  ]);
  if (live.error) throw new BackendError(live.error, live.status);
  if (drafts.error) throw new BackendError(drafts.error, drafts.status);
  const titles = new Map<string, string>();
  for (const { id, title } of [...drafts.data, ...live.data]) titles.set(id, title || "Untitled");
  return inOrder(
    ids,
    [...titles].map(([id, title]) => ({ id, title })),
  );
}

/**
 * Creates a series whose address is made from its name.
 *
 * @throws BackendError 409 if another series has the address
 */
export async function createSeries(client: Client, { name }: { name: string }): Promise<void> {
  const slug = slugify(name).slice(0, 200).replace(/-$/, "");
  const { error, status } = await client.from("series").insert({ name: name.trim(), slug });
  if (error?.code === "23505") {
    const message = `Another series has the address /series/${slug}. Choose another name.`;
    throw new BackendError({ message, code: error.code }, 409);
  }
  if (error) throw new BackendError(error, status);
}

/**
 * Stores a series with its parts, unless somebody else has changed it since `version`.
 *
 * @returns false if so: nothing was stored.
 * @throws BackendError 409 if an article is a part of another series
 */
export async function saveSeries(
  client: Client,
  { id, version, name, description, articleIds }: Omit<StaffSeries, "slug">,
): Promise<boolean> {
  const { data, error, status } = await client.rpc("save_series", {
    series_id: id,
    seen: version,
    name,
    description,
    parts: articleIds,
  });
  if (error) throw new BackendError(error, status);
  return data;
}

/**
 * Deletes a series. Its articles stay.
 *
 * @throws BackendError
 */
export async function deleteSeries(client: Client, { id }: { id: string }): Promise<void> {
  const { error, status } = await client.from("series").delete().eq("id", id);
  if (error) throw new BackendError(error, status);
}

async function listPartIds(client: Client, { seriesId }: { seriesId: string }): Promise<string[]> {
  const { data, error, status } = await client
    .from("series_parts")
    .select("article_id")
    .eq("series_id", seriesId)
    .order("position")
    .limit(100);
  if (error) throw new BackendError(error, status);
  return data.map(({ article_id }) => article_id);
}

function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/**
 * Slugs of the series that articles are parts of, published or not. Requires a client that may read all articles.
 *
 * @throws BackendError
 */
export async function listSeriesSlugs(
  client: Client,
  { articleIds }: { articleIds: string[] },
): Promise<string[]> {
  const { data, error, status } = await client
    .from("series_parts")
    .select("series(slug)")
    .in("article_id", articleIds);
  if (error) throw new BackendError(error, status);
  return data.map(({ series }) => series.slug);
}
