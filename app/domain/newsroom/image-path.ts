import { slugify } from "../slug.ts";

/** Media types that the bucket `article-images` accepts, with their file extensions. */
const EXTENSIONS = new Map([
  ["image/jpeg", "jpg"],
  ["image/png", "png"],
  ["image/webp", "webp"],
  ["image/avif", "avif"],
  ["image/gif", "gif"],
]);

export const UPLOAD_TYPES = [...EXTENSIONS.keys()];

/** Maximum upload size of the bucket. */
export const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;

/**
 * How long browsers and caches in front of the site keep an image without asking whether it has changed, in seconds: a
 * replaced or removed one is gone everywhere after that. The storage sends it with each upload of ours.
 */
export const IMAGE_CACHE_SECONDS = 300;

/** Why a file cannot be uploaded, as a message for the writer; null when it can. */
export function imageProblem(file: { type: string; size: number }): string | null {
  if (!EXTENSIONS.has(file.type)) return NOT_AN_IMAGE;
  if (file.size > MAX_UPLOAD_BYTES) return TOO_LARGE;
  return null;
}

export const NOT_AN_IMAGE =
  "This file type isn't supported. Choose a JPEG, PNG, WebP, AVIF or GIF file.";
export const HEIC_NOT_READABLE =
  "This browser can't read HEIC photos. Choose a JPEG, PNG, WebP, AVIF or GIF file. To save a HEIC photo as JPEG, open it in Preview on a Mac or in Photos on Windows and export it, or open this page in Safari.";
export const CONNECTION_BROKE = "The connection was lost during the upload. Try again.";
export const TOO_LARGE = "This image is larger than 20 MB. Choose a smaller one.";

/** The site was not reached: the same upload can go on once it is. */
export class ConnectionLostError extends Error {
  constructor() {
    super(CONNECTION_BROKE);
  }
}

/** A file that no further attempt can upload. The message is for the writer. */
export class UnusableFileError extends Error {}

/** Whether a file is a photo as iPhones take them. Most browsers know no media type for it. */
export function isHeic({ type, name }: { type: string; name: string }): boolean {
  return /^image\/hei[cf](-sequence)?$/.test(type) || (type === "" && /\.hei[cf]$/i.test(name));
}

/** Path of a new upload in the bucket: '2026/11/old-harbour-3f9a1c2e.jpg'. `id` makes it unique. */
export function imagePath(file: { name: string; type: string }, now: Date, id: string): string {
  const extension = EXTENSIONS.get(file.type) ?? "bin";
  return objectPath(file.name, { extension, now, id, unnamed: "image" });
}

/** Path of an object in the folder of its month, with the words of a file's name. `id` makes it unique. */
export function objectPath(
  fileName: string,
  {
    extension,
    now,
    id,
    unnamed = "file",
  }: { extension: string; now: Date; id: string; unnamed?: string },
): string {
  const month = now.toISOString().slice(0, 7).replace("-", "/");
  const name = slugify(fileName.replace(/\.[^.]*$/, "")).slice(0, 80) || unnamed;
  return `${month}/${name}-${id.slice(0, 8)}.${extension}`;
}
