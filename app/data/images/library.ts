import { parseContentCredentials } from "../../domain/newsroom/content-credentials.ts";
import type {
  FocalPoint,
  IMAGE_TEXTS,
  ImageFilters,
  LibraryImage,
} from "../../domain/newsroom/library-image.ts";
import { toStorable } from "../../domain/storable-json.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import type { Tables } from "../database.types.ts";
import { removeImageFiles } from "./remove-images.ts";

const COLUMNS =
  "path,alt,is_decorative,caption,credit,source,license,copyright,place,taken_at,expires_at,focal_x,focal_y,width,height,is_used,cropped_from,content_credentials,created_at,created_by";

type ImageRow = Omit<
  Tables<"images">,
  | "bytes"
  | "given_sha256"
  | "is_focal_chosen"
  | "is_kept"
  | "media_type"
  | "object_version"
  | "perceptual_hash"
  | "search"
  | "sha256"
  | "updated_at"
>;

/** Images a page of the library. */
export const IMAGE_PAGE_SIZE = 60;

/**
 * Lists a page of the library, newest first. `from` and `until` of the filters are moments (ISO date-times) or empty.
 *
 * @param after last image of the page before.
 * @throws BackendError
 */
export async function listImages(
  client: Client,
  {
    filters,
    category = "",
    after,
  }: {
    filters: ImageFilters;
    /** Id of a category: images that its newest articles use. */
    category?: string;
    after?: Pick<LibraryImage, "createdAt" | "path"> | undefined;
  },
): Promise<LibraryImage[]> {
  const { query, credit, license, uploader, use, from, until } = filters;
  const given = Object.entries({
    words: query,
    credit,
    license,
    uploader,
    category,
    from,
    until,
  });
  const { data, error, status } = await client
    .rpc("list_images", {
      filters: {
        ...Object.fromEntries(given.filter(([, value]) => value.trim() !== "")),
        ...(use === "" ? {} : { is_used: use === "used" }),
      },
      max_rows: IMAGE_PAGE_SIZE,
      ...(after && { after_at: after.createdAt, after_path: after.path }),
    })
    .select(COLUMNS);
  if (error) throw new BackendError(error, status);
  return data.map(toLibraryImage);
}

/**
 * Loads an image of the library; null if there is none with this path.
 *
 * @throws BackendError
 */
export async function getImage(
  client: Client,
  { path }: { path: string },
): Promise<LibraryImage | null> {
  const { data, error, status } = await client
    .from("images")
    .select(COLUMNS)
    .eq("path", path)
    .maybeSingle();
  if (error) throw new BackendError(error, status);
  return data && toLibraryImage(data);
}

/**
 * Loads the file of an image as it is stored, also after the end of its license. Staff only.
 *
 * @throws BackendError
 */
export async function downloadImage(client: Client, { path }: { path: string }): Promise<Blob> {
  const { data, error } = await client.storage.from("article-images").download(path);
  if (error) throw new BackendError(error, error.status ?? 0);
  return data;
}

/**
 * Loads those of up to 50 images that are in the library, in no order.
 *
 * @throws BackendError
 */
export async function listImagesByPath(
  client: Client,
  { paths }: { paths: readonly string[] },
): Promise<LibraryImage[]> {
  if (paths.length === 0) return [];
  const { data, error, status } = await client.from("images").select(COLUMNS).in("path", paths);
  if (error) throw new BackendError(error, status);
  return data.map(toLibraryImage);
}

/**
 * Lists up to 20 other images that look like this one, the most similar first.
 *
 * @throws BackendError
 */
export async function listSimilarImages(
  client: Client,
  { path }: { path: string },
): Promise<LibraryImage[]> {
  const { data, error, status } = await client.rpc("list_similar_images", { path }).select(COLUMNS);
  if (error) throw new BackendError(error, status);
  return data.map(toLibraryImage);
}

/**
 * Loads the crops of an image, newest first.
 *
 * @throws BackendError
 */
export async function listCrops(
  client: Client,
  { path }: { path: string },
): Promise<LibraryImage[]> {
  const { data, error, status } = await client
    .from("images")
    .select(COLUMNS)
    .eq("cropped_from", path)
    .order("created_at", { ascending: false })
    .limit(IMAGE_PAGE_SIZE);
  if (error) throw new BackendError(error, status);
  return data.map(toLibraryImage);
}

/** An article, author, topic, front or the logo that uses an image. The title is null where the user may not read the article. */
export type ImageUse = {
  kind: "article" | "author" | "topic" | "front" | "site";
  id: string;
  title: string | null;
  /** Whether the live article or its working copy uses it, rather than a former version. */
  isCurrent: boolean;
};

/**
 * Lists up to 100 uses of an image, current ones first.
 *
 * @throws BackendError
 */
export async function listImageUses(
  client: Client,
  { path }: { path: string },
): Promise<ImageUse[]> {
  const { data, error, status } = await client.rpc("list_image_uses", { path });
  if (error) throw new BackendError(error, status);
  return data.map(({ is_current: isCurrent, kind, id, title }) => ({ kind, id, title, isCurrent }));
}

export type ImageChange = Record<keyof typeof IMAGE_TEXTS, string> & {
  isDecorative: boolean;
  expiresAt: string | null;
  focal: FocalPoint | null;
};

/**
 * Changes texts, license and focal point of an image.
 *
 * @returns false where the user may not change it, or it is gone.
 * @throws BackendError
 */
export async function updateImage(
  client: Client,
  { path, change }: { path: string; change: ImageChange },
): Promise<boolean> {
  const { isDecorative, expiresAt, focal, ...texts } = change;
  const { data, error, status } = await client
    .from("images")
    .update(
      toStorable({
        ...texts,
        is_decorative: isDecorative,
        expires_at: expiresAt,
        ...(focal && { focal_x: focal.x, focal_y: focal.y }),
      }),
    )
    .eq("path", path)
    .select("path");
  if (error) throw new BackendError(error, status);
  return data.length > 0;
}

/**
 * Deletes an image that nothing uses, versions included, from library and storage.
 *
 * @throws BackendError with the code 23503 where something uses it.
 */
export async function deleteImage(client: Client, { path }: { path: string }): Promise<void> {
  const { error, status } = await client.rpc("delete_image", { path });
  if (error) throw new BackendError(error, status);
  await removeImageFiles(client, { paths: [path] });
}

function toLibraryImage(row: ImageRow): LibraryImage {
  const { focal_x: x, focal_y: y, width, height } = row;
  return {
    path: row.path,
    alt: row.alt,
    isDecorative: row.is_decorative,
    caption: row.caption,
    credit: row.credit,
    source: row.source,
    license: row.license,
    copyright: row.copyright,
    place: row.place,
    takenAt: row.taken_at,
    expiresAt: row.expires_at,
    focal: x === null || y === null ? null : { x, y },
    size: width === null || height === null ? null : { width, height },
    isUsed: row.is_used,
    croppedFrom: row.cropped_from,
    contentCredentials: parseContentCredentials(row.content_credentials),
    createdAt: row.created_at,
    createdBy: row.created_by,
  };
}
