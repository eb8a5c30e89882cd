import { mediaType } from "../../app/domain/media-address.ts";
import { type Attachment, escapeHtml, figureOf, galleryOf, kindOfFile } from "./shortcode-html.ts";
import type { ShortcodeAttributes } from "./shortcode-tokens.ts";

/** The article in which shortcodes stand. */
export type ShortcodeContext = {
  findAttachment(id: string): Attachment | null;
  /** Attachments of a post; of this one without an id. */
  listAttached(id?: string): Attachment[];
  onChange(what: string): void;
};

const ADDRESS = /https?:\/\/[^\s"'<>[\]]+/i;
const ID = /^[\w-]{3,64}$/;
/** Sites whose shortcodes name a video or post by its id alone. */
const PAGES: Readonly<Record<string, string>> = {
  youtube: "https://www.youtube.com/watch?v=",
  fusion_youtube: "https://www.youtube.com/watch?v=",
  vimeo: "https://vimeo.com/",
  fusion_vimeo: "https://vimeo.com/",
  wpvideo: "https://videopress.com/v/",
  videopress: "https://videopress.com/v/",
  dailymotion: "https://www.dailymotion.com/video/",
  ted: "https://www.ted.com/talks/",
  tweet: "https://x.com/i/status/",
  twitter: "https://x.com/i/status/",
  instagram: "https://www.instagram.com/p/",
  gist: "https://gist.github.com/",
};
const PLAYERS = [
  ...Object.keys(PAGES),
  "embed",
  "embedyt",
  "video",
  "audio",
  "soundcloud",
  "spotify",
].concat(["facebook", "tiktok", "googlemaps", "slideshare", "scribd", "et_pb_video", "vc_video"]);

/** Shortcodes that show one thing and have no words in them. */
export const SHOWN: ReadonlySet<string> = new Set(["gallery", "playlist", ...PLAYERS]);

/** The HTML of a shortcode that shows one thing; undefined where it names none. */
export function showPart(
  name: string,
  { named, plain }: ShortcodeAttributes,
  inner: string,
  context: ShortcodeContext,
): string | undefined {
  if (name === "gallery") return galleryOfPost(named, context);
  if (name === "playlist") return playlistOfPost(named, context);
  const own = [inner, ...plain, ...named.values()];
  const file = name === "audio" || name === "video" ? findFile(named, name, context) : undefined;
  if (file && !ADDRESS.test(inner)) return playerOf(name, file, named);
  const address = own.map((value) => ADDRESS.exec(value)?.[0]).find(Boolean);
  if (address) return embedOf(address);
  const id = [named.get("id") ?? "", inner.trim(), ...plain].find((value) => ID.test(value));
  const page = pageOf(name, id ?? "");
  return page && embedOf(page);
}

/** The page of what a site names by its id, such as a video; undefined for other sites, and without an id. */
export function pageOf(name: string, id: string): string | undefined {
  const start = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;
  return start && ID.test(id) ? start + id : undefined;
}

/** An address of a file as an image or player, of anything else as an embed. */
export function embedOf(address: string): string {
  const kind = kindOfFile(address);
  const source = escapeHtml(address);
  if (kind === "image") return `<img src="${source}">`;
  if (kind === "audio" || kind === "video") return `<${kind} src="${source}"></${kind}>`;
  return `<embed src="${source}">`;
}

function galleryOfPost(
  named: ReadonlyMap<string, string>,
  { findAttachment, listAttached, onChange }: ShortcodeContext,
): string {
  const ids = named.get("ids") ?? named.get("include");
  const left = (named.get("exclude") ?? "").split(",").map((id) => findAttachment(id.trim())?.url);
  const images =
    ids === undefined
      ? listAttached(named.get("id")).filter(
          ({ url }) => kindOfFile(url) === "image" && !left.includes(url),
        )
      : listOf(ids, findAttachment, onChange);
  if (images.length === 0) onChange("gallery without images left out");
  return galleryOf(images);
}

function playlistOfPost(
  named: ReadonlyMap<string, string>,
  { findAttachment, listAttached, onChange }: ShortcodeContext,
): string {
  const ids = named.get("ids") ?? named.get("include");
  const type = named.get("type") === "video" ? "video" : "audio";
  const files =
    ids === undefined ? listAttached(named.get("id")) : listOf(ids, findAttachment, onChange);
  const recordings = files.filter(({ url }) => kindOfFile(url) === type);
  if (recordings.length === 0) onChange("playlist without recordings left out");
  return recordings
    .map(
      ({ url, caption }) =>
        `<figure><${type} src="${escapeHtml(url)}"></${type}><figcaption>${caption}</figcaption></figure>`,
    )
    .join("");
}

/** Attachments by their numbers. Those that the archive lacks are counted. */
export function listOf(
  ids: string,
  findAttachment: ShortcodeContext["findAttachment"],
  onChange: ShortcodeContext["onChange"],
): Attachment[] {
  const numbers = ids.split(",").filter((id) => id.trim() !== "");
  const found = numbers.map((id) => findAttachment(id.trim())).filter((each) => each !== null);
  if (found.length < numbers.length) onChange("images of a gallery are not in the archive");
  return found;
}

/** The figures of these attachments: a gallery, where there are several. */
export function figuresOf(images: readonly Attachment[]): string {
  return images.length > 1 ? galleryOf(images) : images.map(figureOf).join("");
}

/** The file of a player's shortcode: WordPress names it by its format, or takes the one of the post. */
function findFile(
  named: ReadonlyMap<string, string>,
  name: "audio" | "video",
  { listAttached }: ShortcodeContext,
): string | undefined {
  const names = ["src", "mp3", "m4a", "ogg", "wav", "mp4", "m4v", "webm"];
  const file = names.map((each) => named.get(each)).find(Boolean);
  if (file !== undefined) return mediaType(file) === undefined ? undefined : file;
  if (named.size > 0) return undefined;
  return listAttached().find(({ url }) => kindOfFile(url) === name)?.url;
}

function playerOf(name: string, file: string, named: ReadonlyMap<string, string>): string {
  const others = ["poster", "width", "height"].flatMap((each) => {
    const value = named.get(each) ?? "";
    return value === "" ? [] : [` ${each}="${escapeHtml(value)}"`];
  });
  return `<${name} src="${escapeHtml(file)}"${others.join("")}></${name}>`;
}
