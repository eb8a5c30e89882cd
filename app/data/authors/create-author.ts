import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import type { AuthorName } from "./list-authors.ts";

/**
 * Creates an author. The biography and the portrait may be empty.
 *
 * @throws BackendError
 */
export async function createAuthor(
  client: Client,
  author: { name: string; bio: string; imageUrl: string },
): Promise<AuthorName> {
  const { data, error, status } = await client
    .from("authors")
    .insert({
      name: author.name.trim(),
      bio: author.bio.trim() || null,
      image_url: author.imageUrl.trim() || null,
    })
    .select("id,name")
    .single();
  if (error) throw new BackendError(error, status);
  return data;
}
