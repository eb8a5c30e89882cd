import type { AuthorName } from "./authors.ts";
import { BackendError } from "./backend-error.ts";
import type { Client } from "./client.ts";

/**
 * The author that the signed-in user writes as, which new articles take as their byline; null without one.
 *
 * @throws BackendError
 */
export async function getOwnAuthor(client: Client): Promise<AuthorName | null> {
  const { data: session } = await client.auth.getSession();
  if (!session.session) return null;
  const { data, error, status } = await client
    .from("profiles")
    .select("author:authors(id,name)")
    .eq("user_id", session.session.user.id)
    .maybeSingle();
  if (error) throw new BackendError(error, status);
  return data?.author ?? null;
}

/**
 * Links a user to the author that they write as; null ends the link. Admins link everybody, users who may add authors
 * themselves.
 *
 * @throws BackendError, with the code `23505` when the author is linked to somebody else.
 */
export async function linkAuthor(
  client: Client,
  { userId, authorId }: { userId: string; authorId: string | null },
): Promise<void> {
  const { error, status } = await client.rpc("link_author", {
    user_id: userId,
    author_id: authorId,
  });
  if (error) throw new BackendError(error, status);
}
