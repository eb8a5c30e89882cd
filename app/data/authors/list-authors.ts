import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import type { AuthorRow } from "../database.types.ts";

export type AuthorName = Pick<AuthorRow, "id" | "name">;

/** What a backend gives at once, unless it is set up otherwise. */
const PAGE_SIZE = 1000;

/**
 * All authors, by name.
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
      .range(authors.length, authors.length + PAGE_SIZE - 1);
    if (error) throw new BackendError(error, status);
    authors.push(...data);
    if (data.length < PAGE_SIZE) return authors;
  }
}
