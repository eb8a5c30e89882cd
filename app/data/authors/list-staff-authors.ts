import type { Author } from "../../domain/authors/author.ts";
import { STAFF_PAGE_SIZE } from "../../domain/newsroom/list-parameters.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { AUTHOR_COLUMNS, toAuthor } from "./author-row.ts";

/**
 * Lists a page of the authors whose name contains the query, ignoring case, by name, with the total number. A page
 * beyond the last is empty.
 *
 * @throws BackendError
 */
export async function listStaffAuthors(
  client: Client,
  { query, page }: { query: string; page: number },
): Promise<{ authors: Author[]; count: number }> {
  const pattern = `%${query.trim().replace(/[\\%_]/g, "\\$&")}%`;
  const first = STAFF_PAGE_SIZE * (page - 1);
  const [rows, total] = await Promise.all([
    client
      .from("authors")
      .select(AUTHOR_COLUMNS)
      .ilike("name", pattern)
      .order("name")
      .order("id")
      .range(first, first + STAFF_PAGE_SIZE - 1),
    // A separate query: with a count, PostgREST rejects pages beyond the last.
    client.from("authors").select("id", { count: "exact", head: true }).ilike("name", pattern),
  ]);
  if (rows.error) throw new BackendError(rows.error, rows.status);
  if (total.error) throw new BackendError(total.error, total.status);
  return { authors: rows.data.map(toAuthor), count: total.count ?? 0 };
}
