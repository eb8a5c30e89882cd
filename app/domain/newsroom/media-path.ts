import { mediaType } from "../media-address.ts";
import { objectPath } from "./image-path.ts";
import { CAPTIONS_TYPE, type GivenFile, isCaptionsFile } from "./media-file.ts";

/** Largest audio or video file of the bucket `article-media`, in bytes. */
export const MAX_MEDIA_BYTES = 200 * 1024 * 1024;
/** Largest captions file. */
export const MAX_CAPTIONS_BYTES = 1024 * 1024;

export const NOT_MEDIA =
  "This file type isn't supported. Choose an MP3, M4A, AAC, Ogg, WAV, MP4 or WebM file. To save a QuickTime movie as MP4, export it from Photos or QuickTime Player.";
export const MEDIA_TOO_LARGE =
  "This file is larger than 200 MB. Export it in a lower quality, or choose a smaller one.";
export const NOT_CAPTIONS =
  "This isn't a captions file that browsers can read. Choose a WebVTT file (.vtt) of at most 1 MB, in UTF-8.";

/** Media type to upload a file with; undefined where the bucket does not take it. */
export function uploadType(file: Pick<GivenFile, "name" | "type">): string | undefined {
  if (isCaptionsFile(file)) return CAPTIONS_TYPE;
  const type = mediaType(file.name);
  // Of the containers for both, the browser may know more than the name says.
  return type?.replace(/^.*\//, "") === file.type.replace(/^.*\//, "") ? file.type : type;
}

/** Why a file cannot be uploaded, as a message for the writer; null when it can. */
export function mediaProblem(file: GivenFile): string | null {
  if (uploadType(file) === undefined) return NOT_MEDIA;
  if (isCaptionsFile(file)) return file.size > MAX_CAPTIONS_BYTES ? NOT_CAPTIONS : null;
  return file.size > MAX_MEDIA_BYTES ? MEDIA_TOO_LARGE : null;
}

/** Path of a new upload in the bucket: '2026/11/harbour-master-3f9a1c2e.mp3'. `id` makes it unique. */
export function mediaPath(file: Pick<GivenFile, "name" | "type">, now: Date, id: string): string {
  const [, extension = "bin"] = /\.([a-z0-9]{1,5})$/i.exec(file.name) ?? [];
  return objectPath(file.name, { extension: extension.toLowerCase(), now, id });
}
