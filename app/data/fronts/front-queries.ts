import { type FrontPlace, parsePlace, placeKey } from "../../domain/fronts/front-place.ts";
import { type FrontLayout, frontLayoutSchema } from "../../domain/fronts/layout.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Loads the layout that editors published for a page; null if they have not.
 *
 * @throws BackendError
 */
export async function getPublishedFront(
  client: Client,
  { place }: { place: FrontPlace },
): Promise<FrontLayout | null> {
  const { data, error, status } = await client
    .from("fronts")
    .select("layout")
    .eq("place", placeKey(place))
    .maybeSingle();
  if (error) throw new BackendError(error, status);
  return data && readStoredLayout(data.layout);
}

/** A published layout that has pinned articles. */
export type PinnedFront = { place: FrontPlace; layout: FrontLayout };

/**
 * Lists the published layouts with articles that leave their slots at a moment.
 *
 * @throws BackendError
 */
export async function listPinnedFronts(client: Client): Promise<PinnedFront[]> {
  const { data, error, status } = await client
    .from("fronts")
    .select("place,layout")
    .eq("has_pins", true);
  if (error) throw new BackendError(error, status);
  return data.flatMap((row) => {
    const [place, layout] = [parsePlace(row.place), readStoredLayout(row.layout)];
    return place && layout ? [{ place, layout }] : [];
  });
}

/** Whoever may publish fronts can store what is none. */
function readStoredLayout(stored: unknown): FrontLayout | null {
  if (!stored) return null;
  const layout = frontLayoutSchema.safeParse(stored);
  if (layout.error) console.error(layout.error);
  return layout.data ?? null;
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
