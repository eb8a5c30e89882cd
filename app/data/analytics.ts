import type { ViewBatch } from "../domain/analytics/page-views.ts";
import type { AnalyticsReport } from "../domain/analytics/report.ts";
import type { MostReadArticle } from "../domain/article.ts";
import { BackendError } from "./backend-error.ts";
import type { Client } from "./client.ts";

/**
 * Loads page views since a day (`yyyy-MM-dd`, UTC), with a limit of rows per list. Staff only.
 *
 * @throws BackendError
 */
export async function getAnalyticsReport(
  client: Client,
  { firstDay, limit }: { firstDay: string; limit: number },
): Promise<AnalyticsReport> {
  const since = { first_day: firstDay, max_rows: limit };
  const [hours, articles, pages, referrers] = await Promise.all([
    client.rpc("list_view_totals", { first_day: firstDay }),
    client.rpc("list_viewed_articles", since),
    client.rpc("list_viewed_pages", since),
    client.rpc("list_referrers", since),
  ]);
  return {
    hours: rowsOf(hours),
    articles: rowsOf(articles).map(({ article_id, ...article }) => ({
      id: article_id,
      ...article,
    })),
    pages: rowsOf(pages),
    referrers: rowsOf(referrers),
  };
}

type Answer<Row> =
  | { data: Row[]; error: null; status: number }
  | { data: null; error: { message: string; code: string }; status: number };

function rowsOf<Row>({ data, error, status }: Answer<Row>): Row[] {
  if (error) throw new BackendError(error, status);
  return data;
}

/**
 * Lists the most-read articles of the last 24 hours, as last computed by `refreshMostRead`.
 *
 * @throws BackendError
 */
export async function listMostRead(
  client: Client,
  { limit }: { limit: number },
): Promise<MostReadArticle[]> {
  const { data, error, status } = await client.rpc("list_most_read", { max_rows: limit });
  if (error) throw new BackendError(error, status);
  return data.map(({ slug, title, is_retracted }) => ({ slug, title, isRetracted: is_retracted }));
}

/**
 * Recomputes the most-read list, at most once a minute for any number of calls, and invalidates the pages that show it
 * if it changed. Requires the service key.
 *
 * @throws BackendError
 */
export async function refreshMostRead(
  client: Client,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const { error, status } = await client.rpc("refresh_most_read").abortSignal(signal);
  if (error) throw new BackendError(error, status);
}

/**
 * Adds page views. It is idempotent by `id`, so that a batch whose response was lost can be sent again. Requires the
 * service key.
 *
 * @throws BackendError
 */
export async function addPageViews(
  client: Client,
  { id, batch, signal }: { id: string; batch: ViewBatch; signal: AbortSignal },
): Promise<void> {
  const { error, status } = await client
    .rpc("add_page_views", { batch: id, ...batch })
    .abortSignal(signal);
  if (error) throw new BackendError(error, status);
}
