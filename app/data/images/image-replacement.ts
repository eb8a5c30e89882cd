import type { LibraryImage } from "../../domain/newsroom/library-image.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { listImagesByPath } from "./library.ts";

/** An article or author that shows an image now: on the site, in a working copy, or in a planned change. */
export type ImagePlace = {
  kind: "article" | "author" | "topic";
  id: string;
  title: string;
  isLive: boolean;
  isDraft: boolean;
  isPlanned: boolean;
};

/** Articles that are changed with one request. */
const ARTICLES_AT_ONCE = 20;

/**
 * Loads the first 500 articles and authors that show an image; versions in the history are none of them.
 *
 * @throws BackendError
 */
export async function listImagePlaces(
  client: Client,
  { path }: { path: string },
): Promise<ImagePlace[]> {
  const { data, error, status } = await client.rpc("list_image_places", { path });
  if (error) throw new BackendError(error, status);
  return data.map(({ is_live, is_draft, is_planned, ...place }) => ({
    ...place,
    isLive: is_live,
    isDraft: is_draft,
    isPlanned: is_planned,
  }));
}

/**
 * Shows another image wherever these articles and authors show one, a few at a time.
 *
 * @returns the ids of those that were changed.
 * @throws BackendError where a request fails: those before it are done, and the next call finds the rest.
 */
export async function replaceImage(
  client: Client,
  { path, replacement, ids }: { path: string; replacement: string; ids: readonly string[] },
): Promise<string[]> {
  const changed: string[] = [];
  for (let start = 0; start < ids.length; start += ARTICLES_AT_ONCE) {
    const { data, error, status } = await client.rpc("replace_image", {
      path,
      replacement,
      ids: ids.slice(start, start + ARTICLES_AT_ONCE),
    });
    if (error) throw new BackendError(error, status);
    changed.push(...data);
  }
  return changed;
}

/** An image whose place another one took, directly or by others in between. */
export type FormerImage = {
  image: LibraryImage;
  /** ISO date-time. */
  replacedAt: string;
  /** Name of the user; null for one whose account was deleted. */
  replacedBy: string | null;
};

/**
 * Lists up to 50 images whose place this one took, the last first.
 *
 * @throws BackendError
 */
export async function listFormerImages(
  client: Client,
  { path }: { path: string },
): Promise<FormerImage[]> {
  const { data, error, status } = await client.rpc("list_former_images", { path });
  if (error) throw new BackendError(error, status);
  const images = await listImagesByPath(client, {
    paths: data.map(({ former_path: former }) => former),
  });
  return data.flatMap(({ former_path, replaced_at: replacedAt, replaced_by_name: replacedBy }) => {
    const image = images.find((one) => one.path === former_path);
    return image ? [{ image, replacedAt, replacedBy }] : [];
  });
}
