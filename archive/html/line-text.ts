import type { ImageBlock, Inline } from "../../app/domain/content.ts";
import { inlinesToText } from "../../app/domain/parse-inlines.ts";
import { THIS_PAGE } from "./links.ts";

/**
 * The text of a caption or source, which has no links: their addresses stand in brackets behind their words, where
 * readers can follow them.
 */
export function lineText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      const text = inlinesToText([inline]);
      if (!("children" in inline) || text.trim() === inline.href) return text;
      if (inline.href.startsWith(THIS_PAGE)) return text;
      return /^https?:/.test(inline.href) ? `${text} (${inline.href})` : text;
    })
    .join("");
}

const IMAGE_FILE = /\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)/i;

/** The page that an image leads to; null for a larger image. */
export function imageTarget(href: string | null): string | null {
  const url = href === null ? null : URL.parse(href);
  if (
    !url ||
    url.href.startsWith(THIS_PAGE) ||
    !/^https?:$/.test(url.protocol) ||
    IMAGE_FILE.test(url.href)
  )
    return null;
  return url.href;
}

/** Gives an image its caption; the address that it leads to is said once. */
export function addCaption(image: ImageBlock, caption: string): void {
  image.caption = caption;
  if (caption.includes(image.credit)) image.credit = "";
}
