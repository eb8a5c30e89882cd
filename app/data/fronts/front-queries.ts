import { type FrontLayout, frontLayoutSchema } from "../../domain/fronts/layout.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/** A front as readers see it. */
export type PublishedFront = { layout: FrontLayout };

/**
 * Loads the front page that editors published; null if they have not.
 *
 * @throws BackendError
 */
export async function getPublishedHomeFront(client: Client): Promise<PublishedFront | null> {
  const { data, error, status } = await client
    .from("fronts")
    .select("layout")
    .eq("place", "home")
    .maybeSingle();
  if (error) throw new BackendError(error, status);
  if (!data?.layout) return null;
  // Whoever may publish fronts can store what is none.
  const layout = frontLayoutSchema.safeParse(data.layout);
  if (layout.error) console.error(layout.error);
  return layout.success ? { layout: layout.data } : null;
}

/**
 * Whether the site has an account. Without one, its first visitor is told how to begin.
 *
 * @throws BackendError
 */
export async function hasAccounts(client: Client): Promise<boolean> {
  const { data, error, status } = await client.rpc("has_accounts");
  if (error) throw new BackendError(error, status);
  return data;
}
