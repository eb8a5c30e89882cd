import { slugify } from "../slug.ts";

/** The kinds of pictures that the bucket `article-images` takes, and how their files end. */
const EXTENSIONS = new Map([
  ["image/jpeg", "jpg"],
  ["image/png", "png"],
  ["image/webp", "webp"],
  ["image/avif", "avif"],
  ["image/gif", "gif"],
]);

export const PICTURE_TYPES = [...EXTENSIONS.keys()];

/** What the bucket takes at most. */
export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;

/** Why a file can not be the picture of a story, as a sentence for the writer; null when it can. */
export function pictureProblem(file: { type: string; size: number }): string | null {
  if (!EXTENSIONS.has(file.type)) return NOT_A_PICTURE;
  if (file.size > MAX_PICTURE_BYTES) return TOO_LARGE;
  return null;
}

export const NOT_A_PICTURE =
  "This file is not a picture that the site can show. Choose a JPEG, PNG, WebP, AVIF or GIF file.";
export const TOO_LARGE = "This picture is larger than 20 MB. Choose a smaller one.";

/** Where a picture is stored in the bucket: '2026/11/old-harbour-3f9a1c2e.jpg'. `id` makes it the only one. */
export function picturePath(file: { name: string; type: string }, now: Date, id: string): string {
  const month = now.toISOString().slice(0, 7).replace("-", "/");
  const name = slugify(file.name.replace(/\.[^.]*$/, "")).slice(0, 80) || "picture";
  return `${month}/${name}-${id.slice(0, 8)}.${EXTENSIONS.get(file.type) ?? "bin"}`;
}
