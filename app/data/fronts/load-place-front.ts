import { type FrontPlace, frontTag, placeKey } from "../../domain/fronts/front-place.ts";
import type { ShownContainer } from "../../domain/fronts/resolve-front.ts";
import type { FrontContents } from "../../domain/pages/cache-tags.ts";
import { toFailure } from "../articles/page-lists.ts";
import type { Client } from "../client.ts";
import type { ReadCached } from "../read-cached.ts";
import { getPublishedFront } from "./front-queries.ts";
import { type LoadedFront, loadFront } from "./load-front.ts";

/** The front of a section or a topic, as it is above the list of its articles. */
export type PlaceFront = {
  /** None where nobody has composed one. */
  containers: ShownContainer[];
  /** For the cache tags of the page. */
  contents: FrontContents;
  /** Why it, or a part of it, could not be loaded. */
  failure: string | null;
};

/** Pages without a front. */
const NO_FRONT: LoadedFront = { containers: [], tags: [], placedIds: [], mostReadSlugs: [] };

/** Loads what editors composed for a section or a topic. A page whose front fails has its list alone. */
export async function loadPlaceFront(
  client: Client,
  { readCached, place }: { readCached: ReadCached; place: FrontPlace },
): Promise<PlaceFront> {
  try {
    const read = () => getPublishedFront(client, { place });
    // Few sections share the query cache; topics would fill it.
    const layout = await (place.kind === "section"
      ? readCached(`front ${placeKey(place)}`, [frontTag(place)], read)
      : read());
    const front = layout
      ? await loadFront({ client, readCached, layout, place, mayRepeat: false })
      : NO_FRONT;
    return {
      containers: front.containers,
      contents: {
        listTags: front.tags,
        placedIds: front.placedIds,
        mostReadSlugs: front.mostReadSlugs.length > 0 ? front.mostReadSlugs : undefined,
      },
      failure: front.containers.find(({ failure }) => failure !== null)?.failure ?? null,
    };
  } catch (error) {
    return { containers: [], contents: { listTags: [] }, failure: toFailure(error) };
  }
}
