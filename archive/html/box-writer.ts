import type { Block, ImageBlock, UnknownBlock } from "../../app/domain/content.ts";
import { blockToText } from "../../app/domain/content-text.ts";
import { createFactBox, toFactBoxChildren } from "../../app/domain/fact-box.ts";
import { inlinesToText } from "../../app/domain/parse-inlines.ts";

/** The type `ImportedBlock` of the block writer, which imports this module. */
type ImportedBlock = Exclude<Block, UnknownBlock>;

/** A box while it is read. `start` is the number of blocks before it. */
export type OpenBox = {
  type: "fact-box" | "gallery";
  start: number;
  title: string[];
  caption: string[];
};

/** The block of a box with these blocks in it, and what it cannot hold behind it. */
export function closeBox(
  { type, title, caption }: OpenBox,
  inner: readonly ImportedBlock[],
): ImportedBlock[] {
  if (type === "gallery") return closeGallery(inner, caption.join(" "));
  const [first] = inner;
  const isTitled = title.length === 0 && first?.type === "heading" && inner.length > 1;
  const heading = isTitled ? inlinesToText(first.children) : title.join(" ");
  const children = (isTitled ? inner.slice(1) : inner).flatMap((block) =>
    toFactBoxChildren(block, blockToText),
  );
  const lines = caption.map((text) => ({ type: "paragraph" as const, children: [{ text }] }));
  const box = createFactBox(heading, [...children, ...lines]);
  return box ? [box] : [];
}

/** One image is no gallery. */
function closeGallery(inner: readonly ImportedBlock[], caption: string): ImportedBlock[] {
  const images = inner.filter((block): block is ImageBlock => block.type === "image");
  const others = inner.filter(({ type }) => type !== "image");
  const [first] = images;
  if (first && images.length === 1) {
    first.caption ||= caption;
    return [first, ...others];
  }
  if (images.length > 0) return [{ type: "gallery", caption, children: images }, ...others];
  return caption === ""
    ? others
    : [...others, { type: "paragraph", children: [{ text: caption }] }];
}
