import { Node } from "@tiptap/core";
import type { GalleryBlock } from "../../domain/content.ts";
import { rawText } from "../../domain/parse-inlines.ts";
import type { BlockEditor } from "../base/block-editor.ts";
import { imageEditor } from "../image/editor.ts";

/** Its images are those that stand in the text too, so that they are uploaded, described and moved alike. */
const galleryNode = Node.create({
  name: "gallery",
  group: "block",
  content: "image*",
  isolating: true,
  addAttributes: () => ({
    slideshow: {
      default: false,
      parseHTML: (element: HTMLElement) => element.dataset.slideshow === "true",
      renderHTML: ({ slideshow }) => (slideshow === true ? { "data-slideshow": "true" } : {}),
    },
    caption: {
      default: "",
      parseHTML: (element: HTMLElement) => element.dataset.caption ?? "",
      renderHTML: ({ caption }) => (caption === "" ? {} : { "data-caption": caption }),
    },
  }),
  parseHTML: () => [{ tag: "figure[data-block=gallery]" }],
  renderHTML: ({ HTMLAttributes }) => ["figure", { ...HTMLAttributes, "data-block": "gallery" }, 0],
});

export const galleryEditor: BlockEditor<GalleryBlock> = {
  nodes: [galleryNode],
  names: ["gallery"],
  texts: { gallery: ["caption"] },
  toEditor: ({ slideshow = false, caption, children }) => ({
    type: "gallery",
    attrs: { slideshow, caption },
    content: children.map(imageEditor.toEditor),
  }),
  fromEditor({ attrs, content = [] }) {
    const children = content.flatMap((node) => imageEditor.fromEditor(node) ?? []);
    if (children.length === 0) return undefined;
    return {
      type: "gallery",
      ...(attrs?.slideshow === true && { slideshow: true }),
      caption: rawText(attrs?.caption),
      children,
    };
  },
};
