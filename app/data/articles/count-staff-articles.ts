import type { Total } from "../../domain/newsroom/page-range.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/** Counting stops above these numbers, as the database has them: of all articles, and of those found. */
const COUNT_LIMITS = { listed: 100_000, found: 10_000 };

/**
 * How many articles the newsroom's list has for this query and category. Only staff may ask.
 *
 * @throws BackendError
 */
export async function countStaffArticles(
  client: Client,
  { query, category }: { query: string; category: string },
): Promise<Total> {
  const words = query.trim();
  const { data, error, status } = await client.rpc("count_staff_articles", {
    query: words,
    category,
  });
  if (error) throw new BackendError(error, status);
  const limit = words === "" ? COUNT_LIMITS.listed : COUNT_LIMITS.found;
  return { count: Math.min(data, limit), isExact: data <= limit };
}
