import type { Author } from "../../domain/authors/author.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { AUTHOR_COLUMNS, toAuthor } from "./author-row.ts";

/**
 * Finds an author by slug or id; null if there is none.
 *
 * @throws BackendError
 */
export async function findAuthor(
  client: Client,
  where: { slug: string } | { id: string },
): Promise<Author | null> {
  const query = client.from("authors").select(AUTHOR_COLUMNS);
  const { data, error, status } = await ("slug" in where
    ? query.eq("slug", where.slug)
    : query.eq("id", where.id)
  ).maybeSingle();
  if (error) throw new BackendError(error, status);
  return data && toAuthor(data);
}
