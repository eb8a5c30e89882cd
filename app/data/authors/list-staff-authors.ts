import type { Author } from "../../domain/authors/author.ts";
import { STAFF_PAGE_SIZE } from "../../domain/newsroom/lists/list-parameters.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { AUTHOR_COLUMNS, toAuthor } from "./author-row.ts";

/**
 * One page of the authors whose name contains the query, ignoring case, by name, and how many there are in
 * all. A page that is past the last has none.
 *
 * @throws BackendError
 */
export async function listStaffAuthors(
  client: Client,
  { query, page }: { query: string; page: number },
): Promise<{ authors: Author[]; count: number }> {
  const words = query.trim().replace(/[\\%_]/g, "\\$&");
  const first = STAFF_PAGE_SIZE * (page - 1);
  let request = client.from("authors").select(AUTHOR_COLUMNS, { count: "exact" });
  if (words !== "") request = request.ilike("name", `%${words}%`);
  const { data, error, status, count } = await request
    .order("name")
    .order("id")
    .range(first, first + STAFF_PAGE_SIZE - 1);
  // The protocol refuses pages past the last.
  if (status === 416) return { authors: [], count: 0 };
  if (error) throw new BackendError(error, status);
  return { authors: data.map(toAuthor), count: count ?? 0 };
}
