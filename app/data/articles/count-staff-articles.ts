import type { Total } from "../../domain/newsroom/page-range.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Counts the articles in the newsroom's list for this query and category. Staff only.
 *
 * @throws BackendError
 */
export async function countStaffArticles(
  client: Client,
  { query, category }: { query: string; category: string },
): Promise<Total> {
  const { data, error, status } = await client
    .rpc("count_staff_articles", { query: query.trim(), category })
    .single();
  if (error) throw new BackendError(error, status);
  return { count: data.total, isExact: data.is_exact };
}
