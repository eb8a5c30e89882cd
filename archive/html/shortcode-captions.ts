import { readAttributes } from "./shortcode-tokens.ts";

const CAPTION_END = /(\[\/caption\])/i;
const CAPTION = /\[caption([^[\]]*)\]/gi;
const IMAGE = /\s*((?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?)/iy;

/** Makes figures of images with captions. Shortcodes of captions without an image stay. */
export function expandCaptions(text: string): string {
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
    const own = text.slice(IMAGE.lastIndex).trim();
    const caption = own || (readAttributes(attributes).named.get("caption") ?? "");
    return `${text.slice(0, index)}<figure>${image}<figcaption>${caption}</figcaption></figure>`;
  }
  return undefined;
}
