import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/** Redirect of a former slug: its article has a new slug, or was deleted. */
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
  const found = data[0];
  if (!found) return null;
  return found.current_slug === null
    ? { kind: "gone" }
    : { kind: "moved", slug: found.current_slug };
}
