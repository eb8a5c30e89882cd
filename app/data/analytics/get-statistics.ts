import type { Statistics } from "../../domain/analytics/report.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Loads page views since a day (`yyyy-MM-dd`, UTC), with a limit of rows per list. Staff only.
 *
 * @throws BackendError
 */
export async function getStatistics(
  client: Client,
  { firstDay, limit }: { firstDay: string; limit: number },
): Promise<Statistics> {
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
