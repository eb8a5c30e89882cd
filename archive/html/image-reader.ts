import type { ImageBlock } from "../../app/domain/content.ts";
import { parseStyle } from "../../app/domain/html-meaning.ts";
import type { BlockWriter } from "./block-writer-methods.ts";
import { toLine } from "./clean-text.ts";
import {
  backgroundOf,
  imageSource,
  isPlaceholder,
  isTrackingPixel,
  largestOf,
} from "./image-source.ts";
import type { Marks } from "./inline-line.ts";

type Attributes = Readonly<Record<string, string | undefined>>;

/** Makes image blocks of the elements that show images. */
export type ImageReader = {
  /** `target` is the page that the image leads to. */
  add(attributes: Attributes, context: { marks: Marks; target: string | null }): void;
  /** Adds an image that pages have for browsers without scripts, unless it is that of the element beside it. */
  addAlternative(attributes: Attributes, target: string | null): void;
  addBackground(attributes: Attributes): void;
  /** Words after an image: the next one is another, also with its name. */
  closeLast(): void;
  openPicture(): void;
  /** Notes an image that a `picture` may show in place of its own. */
  addSource(attributes: Attributes): void;
};

/** The image before, by which one that is written twice is known. */
type Last = { block: ImageBlock; name: string; isAlternative: boolean; isBackground: boolean };

export function createImageReader(writer: BlockWriter): ImageReader {
  let last: Last | undefined;
  let pictureSource: string | undefined;

  function place(
    source: string,
    { alt, target, ...kind }: { alt: string; target: string | null } & Omit<Last, "block" | "name">,
  ): void {
    const name = nameOf(source);
    const isTwice = last?.name === name && (last.isAlternative || last.isBackground);
    if (last && (isTwice || (kind.isAlternative && last.name === name))) {
      last.block.alt ||= alt;
      last.block.credit ||= target ?? "";
      last.isBackground = false;
      return;
    }
    if (last && kind.isAlternative && isPlaceholder(last.block.src)) {
      last.block.src = source;
      last.block.alt ||= alt;
      last.name = name;
      return;
    }
    last = { block: writer.addImage(source, alt, target), name, ...kind };
  }

  return {
    add(attributes, { marks, target }) {
      const alt = toLine(attributes.alt ?? "");
      const classes = attributes.class ?? "";
      if (/\b(?:wp-smiley|emoji)\b/.test(classes)) {
        writer.line.addText(alt, marks, null);
        return;
      }
      if (/\bkg-bookmark-icon\b/.test(classes) || isTrackingPixel(attributes)) return;
      const own = imageSource(attributes);
      const source = (own === undefined || isPlaceholder(own) ? pictureSource : undefined) ?? own;
      if (source) place(source, { alt, target, isAlternative: false, isBackground: false });
    },
    addAlternative(attributes, target) {
      const isHidden = parseStyle(attributes.style).display === "none";
      const source = imageSource(attributes);
      if (!source || isHidden || isTrackingPixel(attributes) || isPlaceholder(source)) return;
      const alt = toLine(attributes.alt ?? "");
      place(source, { alt, target, isAlternative: true, isBackground: false });
    },
    addBackground(attributes) {
      const source = backgroundOf(attributes);
      if (source === undefined) return;
      const alt = attributes.role === "img" ? toLine(attributes["aria-label"] ?? "") : "";
      writer.flush();
      place(source, { alt, target: null, isAlternative: false, isBackground: true });
    },
    closeLast() {
      last = undefined;
    },
    openPicture() {
      pictureSource = undefined;
    },
    addSource(attributes) {
      pictureSource ??=
        largestOf(attributes.srcset) ?? largestOf(attributes["data-srcset"]) ?? undefined;
    },
  };
}

/** The name of a file, without the size in it: hosts of copies have other addresses. */
function nameOf(source: string): string {
  const address = source.slice(0, 2000).replace(/#.*$/s, "");
  const file = address.replace(/\?.*$/s, "").split("/").at(-1) ?? "";
  const isImage = /\.(?:jpe?g|png|gif|webp|avif|svg)$/i.test(file);
  return (isImage ? file : address).replace(/-\d{1,5}x\d{1,5}(?=\.\w{1,5}$)/, "");
}
