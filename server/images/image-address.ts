import type { Backend } from "@broadsheet/backend";

export type BackendFetch = Backend["fetch"];

/** Addresses of images, whole or resized: public ones, and those that are asked for with a token. */
const IMAGE_PATH =
  /^\/storage\/v1\/(object|render\/image)\/(public\/|authenticated\/|)article-images\/(.+)$/;

export type ImageAddress = {
  /** Path in the bucket `article-images`. */
  path: string;
  isResized: boolean;
  isPublic: boolean;
};

/** The image that an address of the storage stands for; undefined for other addresses. */
export function readImageAddress(input: Parameters<BackendFetch>[0]): ImageAddress | undefined {
  const address = input instanceof Request ? input.url : String(input);
  const [, kind, access, encoded] = IMAGE_PATH.exec(new URL(address, "http://site").pathname) ?? [];
  if (encoded === undefined) return undefined;
  try {
    return {
      path: decodeURIComponent(encoded.replace(/^\/+/, "")),
      isResized: kind === "render/image",
      isPublic: access === "public/",
    };
  } catch {
    return undefined;
  }
}
