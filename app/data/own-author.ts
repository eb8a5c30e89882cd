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
 * Whether the signed-in user has neither a byline nor declined one.
 *
 * @throws BackendError
 */
export async function lacksByline(
  client: Client,
  { userId }: { userId: string },
): Promise<boolean> {
  const { data, error, status } = await client
    .from("profiles")
    .select("author_id,has_declined_byline")
    .eq("user_id", userId)
    .maybeSingle();
  if (error) throw new BackendError(error, status);
  return data !== null && data.author_id === null && !data.has_declined_byline;
}

/**
 * Remembers that the user wants no byline for now.
 *
 * @throws BackendError
 */
export async function declineByline(client: Client, { userId }: { userId: string }): Promise<void> {
  const { error, status } = await client
    .from("profiles")
    .update({ has_declined_byline: true })
    .eq("user_id", userId);
  if (error) throw new BackendError(error, status);
}

/**
 * Links the signed-in user to the author of this name, ignoring case, or to a new one where there is none. Users who
 * may add authors, and invited staff for a name that no author has.
 *
 * @throws BackendError, with the code `23505` when a colleague writes under this name.
 */
export async function chooseByline(
  client: Client,
  { name }: { name: string },
): Promise<AuthorName> {
  const { data, error, status } = await client.rpc("choose_byline", { name });
  if (error) throw new BackendError(error, status);
  return data;
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
