import type { AuthorFields } from "../../domain/newsroom/author-fields.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Changes an author. Their address stays.
 *
 * @throws BackendError 404 when somebody deleted the author meanwhile
 */
export async function updateAuthor(
  client: Client,
  { id, fields }: { id: string; fields: AuthorFields },
): Promise<void> {
  const { data, error, status } = await client
    .from("authors")
    .update({
      name: fields.name,
      bio: fields.bio || null,
      image_url: fields.imageSrc || null,
    })
    .eq("id", id)
    .select("id");
  if (error) throw new BackendError(error, status);
  if (data.length === 0) {
    throw new BackendError({ message: "This author does not exist any more." }, 404);
  }
}
