import { mediaType } from "../../app/domain/media-address.ts";

const CAPTION_END = /(\[\/caption\])/i;
const CAPTION = /\[caption([^[\]]*)\]/gi;
const IMAGE = /\s*((?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?)/iy;
const GALLERY = /\[gallery([^[\]]*)\]/gi;
const PLAYER = /\[(embed|video|audio|youtube|vimeo|playlist)\b([^[\]]*)\](?:([^[\]]*)\[\/\1\])?/gi;
const ATTRIBUTE = /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const ADDRESS = /https?:\/\/[^\s"'<>[\]]+/i;

export type AttachmentImage = { url: string; alt: string; caption: string };

/**
 * Expands WordPress's built-in shortcodes to HTML: `[caption]` becomes a figure, `[gallery]` a box of figures, players
 * become `<audio>`, `<video>` or `<embed>`. Other brackets are text, such as "[sic]".
 */
export function expandShortcodes(
  text: string,
  findAttachment: (id: string) => AttachmentImage | null,
): string {
  if (!text.includes("[")) return text;
  return expandCaptions(text)
    .replace(GALLERY, (_all, attributes: string) => {
      const images = (readAttribute(attributes, "ids") || readAttribute(attributes, "include"))
        .split(",")
        .map((id) => findAttachment(id.trim()))
        .map((image) => (image ? figureOf(image) : ""));
      return `<div class="gallery">${images.join("")}</div>`;
    })
    .replace(PLAYER, (all, name: string, attributes: string, inner: string | undefined) => {
      const file = /^(?:audio|video)$/i.test(name) ? findFile(attributes) : undefined;
      if (file) return playerOf(name.toLowerCase(), file, attributes);
      const address = ADDRESS.exec(inner ?? "")?.[0] ?? ADDRESS.exec(attributes)?.[0];
      return address ? `<embed src="${escapeHtml(address)}">` : all;
    });
}

/** The file of a player's shortcode: WordPress names it by its format. */
function findFile(attributes: string): string | undefined {
  const names = ["src", "mp3", "m4a", "ogg", "wav", "mp4", "m4v", "webm"];
  const file = names.map((name) => readAttribute(attributes, name)).find(Boolean);
  return file !== undefined && mediaType(file) !== undefined ? file : undefined;
}

function playerOf(name: string, file: string, attributes: string): string {
  const others = ["poster", "width", "height"].flatMap((each) => {
    const value = readAttribute(attributes, each);
    return value === "" ? [] : [` ${each}="${escapeHtml(value)}"`];
  });
  return `<${name} src="${escapeHtml(file)}"${others.join("")}></${name}>`;
}

function expandCaptions(text: string): string {
  // Texts at even places, each but the last followed by the closing shortcode.
  const parts = text.split(CAPTION_END);
  for (let at = 0; at < parts.length - 1; at += 2) {
    const expanded = expandCaption(parts[at] ?? "");
    if (expanded !== undefined) parts.splice(at, 2, expanded, "");
  }
  return parts.join("");
}

/** A text that ends with a caption, which follows its image; undefined for any other. */
function expandCaption(text: string): string | undefined {
  for (const { 0: opening, 1: attributes = "", index } of text.matchAll(CAPTION)) {
    IMAGE.lastIndex = index + opening.length;
    const image = IMAGE.exec(text)?.[1];
    if (image === undefined) continue;
    const caption = text.slice(IMAGE.lastIndex).trim() || readAttribute(attributes, "caption");
    return `${text.slice(0, index)}<figure>${image}<figcaption>${caption}</figcaption></figure>`;
  }
  return undefined;
}

/** A figure element. The caption is HTML already. */
function figureOf({ url, alt, caption }: AttachmentImage): string {
  return `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"><figcaption>${caption}</figcaption></figure>`;
}

function readAttribute(attributes: string, name: string): string {
  for (const [, found = "", double, single] of attributes.matchAll(ATTRIBUTE)) {
    if (found.toLowerCase() === name) return double ?? single ?? "";
  }
  return "";
}

function escapeHtml(text: string): string {
  return text
    .replace(/&(?!amp;)/g, "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;");
}
