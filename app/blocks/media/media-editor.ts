import { Node } from "@tiptap/core";
import { createMedia, type MediaBlock, parseMediaFile } from "../../domain/parse-media.ts";
import { dataAttribute } from "../base/data-attribute.ts";
import { firstFieldKey } from "../base/first-field-key.ts";

const TEXTS = ["file", "title", "caption", "credit", "transcript"];
const NUMBERS = ["duration"];
const TEXT = { initial: "", parse: (value: string) => value.slice(0, 200_000) };
const NUMBER = { initial: 0, parse: Number };
const OF_VIDEO = { texts: ["src", "captions", "language"], numbers: ["width", "height"] };

/**
 * Node of a recording, copied by its attributes. `upload`, and for videos `posterUpload` and `captionsUpload`, are ids of
 * running uploads; no other browser knows them.
 */
export function mediaNode(type: MediaBlock["type"]) {
  const isVideo = type === "video";
  const texts = isVideo ? [...TEXTS, ...OF_VIDEO.texts] : TEXTS;
  const numbers = isVideo ? [...NUMBERS, ...OF_VIDEO.numbers] : NUMBERS;
  const uploads = isVideo ? ["upload", "posterUpload", "captionsUpload"] : ["upload"];
  return Node.create({
    name: type,
    group: "block",
    atom: true,
    draggable: true,
    addAttributes: () => ({
      ...Object.fromEntries(texts.map((name) => [name, dataAttribute("media", name, TEXT)])),
      ...Object.fromEntries(numbers.map((name) => [name, dataAttribute("media", name, NUMBER)])),
      ...Object.fromEntries(uploads.map((name) => [name, { default: "", rendered: false }])),
    }),
    parseHTML: () => [
      {
        tag: `figure[data-media=${type}]`,
        getAttrs: (element) =>
          parseMediaFile(element.dataset.mediaFile ?? "") !== undefined && null,
      },
    ],
    addKeyboardShortcuts() {
      return { Enter: firstFieldKey(this.editor, this.name) };
    },
    renderHTML: ({ HTMLAttributes }) => {
      const { "data-media-file": file, "data-media-title": title } = HTMLAttributes;
      return ["figure", { ...HTMLAttributes, "data-media": type }, title || file || ""];
    },
  });
}

/** Attributes of the node of a block. */
export function mediaAttributes(block: MediaBlock): Record<string, unknown> {
  const { type: _, children: __, ...attributes } = block;
  return attributes;
}

/** The block of a node; undefined while its file is uploaded. */
export function mediaFromAttributes<Type extends MediaBlock["type"]>(
  type: Type,
  attributes: Record<string, unknown> = {},
): Extract<MediaBlock, { type: Type }> | undefined {
  const block = createMedia(type, attributes);
  return isOfType(block, type) ? block : undefined;
}

function isOfType<Type extends MediaBlock["type"]>(
  block: MediaBlock | undefined,
  type: Type,
): block is Extract<MediaBlock, { type: Type }> {
  return block?.type === type;
}
