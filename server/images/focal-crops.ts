import { FOCAL_POINT_HEADER, type FocalPoint, formatFocalPoint } from "@broadsheet/backend/images";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Client } from "../../app/data/client.ts";
import { getFocalPoint } from "../../app/data/images/image-measures.ts";
import { type BackendFetch, readImageAddress } from "./image-address.ts";

/** Images whose focal point is remembered. */
const MOST_POINTS = 20_000;
/** Without a change feed, or where its news is lost. */
const POINT_TTL_MS = 60_000;

export type FocalCrops = {
  /** Answers as the backend does, with public images cropped around the focal point of the library. */
  fetch: BackendFetch;
  /** Reads the focal points again. Call it when one was changed. */
  forget: () => void;
};

/**
 * Crops images around their focal point where they are delivered, so that cards, feeds and other sites get it under the
 * addresses they have.
 *
 * @param client Client with the service key.
 */
export function createFocalCrops({
  backend,
  client,
  log,
}: {
  backend: { fetch: BackendFetch };
  client: Client;
  log: Logger;
}): FocalCrops {
  let points = createPoints();

  function findPoint(path: string): Promise<FocalPoint | null> {
    const known = points.get(path);
    if (known) return known;
    const own = points;
    const found = getFocalPoint(client, { path }).catch((error: unknown) => {
      own.delete(path);
      log.warn({ err: error, path }, "an image is cropped from its center");
      return null;
    });
    own.set(path, found);
    return found;
  }

  return {
    async fetch(input, init) {
      const image = readImageAddress(input);
      const point = image?.isResized && image.isPublic ? await findPoint(image.path) : null;
      if (point === null && !(input instanceof Request && input.headers.has(FOCAL_POINT_HEADER))) {
        return backend.fetch(input, init);
      }
      const request = new Request(input, init);
      request.headers.delete(FOCAL_POINT_HEADER);
      if (point) request.headers.set(FOCAL_POINT_HEADER, formatFocalPoint(point));
      return backend.fetch(request);
    },
    forget() {
      // A new map, so that an answer that is under way is not remembered.
      points = createPoints();
    },
  };
}

function createPoints() {
  return new LRUCache<string, Promise<FocalPoint | null>>({ max: MOST_POINTS, ttl: POINT_TTL_MS });
}
