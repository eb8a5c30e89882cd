import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import type { AuthorRow } from "../database.types.ts";
import { ROWS_AT_ONCE } from "../rows-at-once.ts";

export type AuthorName = Pick<AuthorRow, "id" | "name">;

/**
 * Lists all authors by name.
 *
 * @throws BackendError
 */
export async function listAuthors(client: Client): Promise<AuthorName[]> {
  const authors: AuthorName[] = [];
  for (;;) {
    const { data, error, status } = await client
      .from("authors")
      .select("id,name")
      .order("name")
      .order("id")
      .range(authors.length, authors.length + ROWS_AT_ONCE - 1);
    if (error) throw new BackendError(error, status);
    authors.push(...data);
    if (data.length < ROWS_AT_ONCE) return authors;
  }
}
