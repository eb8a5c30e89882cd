import type { MediaFacts } from "./content.ts";
import { encodePath } from "./image-address.ts";

/** Origins of a site: its own, and that of its backend, which is empty for the site's own. */
export type MediaStore = { siteUrl: string; backendUrl: string };

const FOLDER = "/storage/v1/object/public/article-media/";

/** Address of a file that pages may play, of this site's storage; undefined for files of other sites. */
export function mediaUrl(file: string, { siteUrl, backendUrl }: MediaStore): string | undefined {
  if (!file.startsWith("https:")) return `${backendUrl}${FOLDER}${encodePath(file)}`;
  const url = URL.parse(file);
  const isOwn = url !== null && [siteUrl, backendUrl].includes(url.origin);
  return isOwn && url.pathname.startsWith(FOLDER) ? url.href : undefined;
}

/** Absolute address of a file, for links and other programs. */
export function wholeMediaUrl(file: string, store: MediaStore): string {
  const address = mediaUrl(file, store) ?? file;
  return URL.parse(address, `${store.siteUrl}/`)?.href ?? address;
}

const TYPES: Readonly<Record<string, string>> = {
  mp3: "audio/mpeg",
  m4a: "audio/mp4",
  aac: "audio/aac",
  ogg: "audio/ogg",
  oga: "audio/ogg",
  opus: "audio/ogg",
  wav: "audio/wav",
  weba: "audio/webm",
  mp4: "video/mp4",
  m4v: "video/mp4",
  webm: "video/webm",
};

/** Media type of a file by its name; undefined where that does not tell. */
export function mediaType(file: string): string | undefined {
  const [path = ""] = file.split(/[?#]/, 1);
  const [, extension = ""] = /\.([a-z0-9]{1,5})$/i.exec(path) ?? [];
  const type = extension.toLowerCase();
  return Object.hasOwn(TYPES, type) ? TYPES[type] : undefined;
}

/** Name of the host of a file on another site, such as "example.org". */
export function hostName(file: string): string {
  return (URL.parse(file)?.hostname ?? "").replace(/^www\./, "");
}

/** Such as "3:25" or "1:02:03"; empty where it is unknown. */
export function formatDuration({ duration }: Pick<MediaFacts, "duration">): string {
  if (duration === 0) return "";
  const [hours, minutes, seconds] = partsOf(duration);
  const two = (number: number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** ISO 8601: "PT3M25S". */
export function isoDuration({ duration }: Pick<MediaFacts, "duration">): string {
  const [hours, minutes, seconds] = partsOf(duration);
  return `PT${hours ? `${hours}H` : ""}${minutes ? `${minutes}M` : ""}${seconds || duration === 0 ? `${seconds}S` : ""}`;
}

function partsOf(duration: number): [hours: number, minutes: number, seconds: number] {
  return [Math.floor(duration / 3600), Math.floor(duration / 60) % 60, duration % 60];
}
