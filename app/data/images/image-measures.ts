import type { FocalPoint } from "../../domain/newsroom/library-image.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import type { ImageMeasures } from "../json.types.ts";

export type { ImageMeasures };

/** Objects that are compared with the library at once. */
const OBJECTS_AT_ONCE = 500;
/** Images that a process claims at once: it has five minutes for them. */
const IMAGES_AT_ONCE = 10;

/**
 * Brings the next rows of the library in step with the bucket. Needs the service key.
 *
 * @returns how many were changed; 0 when all are in step.
 * @throws BackendError
 */
export async function syncImages(client: Client): Promise<number> {
  const { data, error, status } = await client.rpc("sync_images", { max_rows: OBJECTS_AT_ONCE });
  if (error) throw new BackendError(error, status);
  return data;
}

/**
 * Claims images that are not measured yet, for this process. Needs the service key.
 *
 * @returns their paths; none when all are measured.
 * @throws BackendError
 */
export async function claimUnmeasuredImages(client: Client): Promise<string[]> {
  const { data, error, status } = await client.rpc("claim_unmeasured_images", {
    max_rows: IMAGES_AT_ONCE,
  });
  if (error) throw new BackendError(error, status);
  return data;
}

/**
 * Loads the bytes of an image, as it is stored or as it was uploaded; null if there is none. Needs the service key.
 *
 * @throws BackendError where the storage does not answer.
 */
export async function loadImageBytes(
  client: Client,
  { bucket, path }: { bucket: "article-images" | "image-originals"; path: string },
) {
  const { data, error } = await client.storage.from(bucket).download(path);
  if (data) return data.arrayBuffer();
  const { status = 0 } = error as { status?: number };
  if (status === 400 || status === 404) return null;
  throw new BackendError(error, status);
}

/**
 * Stores the measures of an image; null for one that cannot be read. Needs the service key.
 *
 * @throws BackendError
 */
export async function storeImageMeasures(
  client: Client,
  { path, measures }: { path: string; measures: ImageMeasures | null },
): Promise<void> {
  const { error, status } = await client.rpc("store_image_measures", { path, measures });
  if (error) throw new BackendError(error, status);
}

/**
 * Loads the focal point of an image; null for one that is not measured, or not in the library. Needs the service key.
 *
 * @throws BackendError
 */
export async function getFocalPoint(
  client: Client,
  { path }: { path: string },
): Promise<FocalPoint | null> {
  const { data, error, status } = await client
    .from("images")
    .select("focal_x,focal_y")
    .eq("path", path)
    .limit(1);
  if (error) throw new BackendError(error, status);
  const { focal_x: x = null, focal_y: y = null } = data[0] ?? {};
  return x === null || y === null ? null : { x, y };
}
