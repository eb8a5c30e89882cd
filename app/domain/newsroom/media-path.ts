import { mediaType } from "../media-address.ts";
import { objectPath } from "./image-path.ts";

/** Largest audio or video file of the bucket `article-media`, in bytes. */
export const MAX_MEDIA_BYTES = 200 * 1024 * 1024;
/** Largest captions file. */
export const MAX_CAPTIONS_BYTES = 1024 * 1024;

const CAPTIONS_TYPE = "text/vtt";

export const NOT_MEDIA =
  "This file type isn't supported. Choose an MP3, M4A, AAC, Ogg, WAV, MP4 or WebM file. To save a QuickTime movie as MP4, export it from Photos or QuickTime Player.";
export const MEDIA_TOO_LARGE =
  "This file is larger than 200 MB. Export it in a lower quality, or choose a smaller one.";
export const NOT_CAPTIONS =
  "This isn't a captions file that browsers can read. Choose a WebVTT file (.vtt) of at most 1 MB, in UTF-8.";

/** A file as a browser gives it. */
type GivenFile = { name: string; type: string; size: number };

/** Whether a file is audio, video or captions, of whatever format. */
export function isMediaFile(file: Pick<GivenFile, "name" | "type">): boolean {
  return kindOfFile(file) !== undefined || isCaptionsFile(file);
}

/** Whether a file is audio or video. Browsers know no type for some. */
export function kindOfFile({
  name,
  type,
}: Pick<GivenFile, "name" | "type">): "audio" | "video" | undefined {
  const [kind] = (type || (mediaType(name) ?? "")).split("/");
  return kind === "audio" || kind === "video" ? kind : undefined;
}

export function isCaptionsFile({ name, type }: Pick<GivenFile, "name" | "type">): boolean {
  return type === CAPTIONS_TYPE || /\.vtt$/i.test(name);
}

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
