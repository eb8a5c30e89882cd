import { BackendError } from "./backend-error.ts";
import type { Client } from "./client.ts";
import type { TermKind } from "./rows.types.ts";

/** Redirect of a former slug: what had it has a new slug, or was deleted. */
export type Redirect = { kind: "moved"; slug: string } | { kind: "gone" };

/**
 * Redirect of a slug that no published article has; null if it is unknown.
 *
 * @throws BackendError
 */
export async function findRedirect(
  client: Client,
  { slug }: { slug: string },
): Promise<Redirect | null> {
  const { data, error, status } = await client.rpc("find_redirect", { slug });
  if (error) throw new BackendError(error, status);
  return toRedirect(data[0]);
}

/**
 * Redirect of a slug that no category, author or tag has; null if it is unknown.
 *
 * @throws BackendError
 */
export async function findPageRedirect(
  client: Client,
  { kind, slug }: { kind: TermKind; slug: string },
): Promise<Redirect | null> {
  const { data, error, status } = await client.rpc("find_page_redirect", { kind, slug });
  if (error) throw new BackendError(error, status);
  return toRedirect(data[0]);
}

function toRedirect(found: { current_slug: string | null } | undefined): Redirect | null {
  if (!found) return null;
  return found.current_slug === null
    ? { kind: "gone" }
    : { kind: "moved", slug: found.current_slug };
}
