import type { Backend } from "@broadsheet/backend";

export type BackendFetch = Backend["fetch"];

/** Public addresses of images, whole or resized. */
const IMAGE_PATH = /^\/storage\/v1\/(object|render\/image)\/public\/article-images\/(.+)$/;

/**
 * Path in the bucket `article-images` that a request asks for, and whether it asks for a resized image; undefined for
 * other requests.
 */
export function readPublicImagePath(
  input: Parameters<BackendFetch>[0],
): { path: string; isResized: boolean } | undefined {
  const address = input instanceof Request ? input.url : String(input);
  const [, kind, encoded] = IMAGE_PATH.exec(new URL(address, "http://site").pathname) ?? [];
  if (encoded === undefined) return undefined;
  try {
    return {
      path: decodeURIComponent(encoded.replace(/^\/+/, "")),
      isResized: kind === "render/image",
    };
  } catch {
    return undefined;
  }
}
