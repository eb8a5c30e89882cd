import { Node } from "@tiptap/core";
import type { ImageBlock } from "../../domain/content.ts";
import { rawText } from "../../domain/parse-inlines.ts";
import type { BlockEditor } from "../base/block-editor.ts";
import { firstFieldKey } from "../base/first-field-key.ts";

const TEXTS = ["alt", "caption", "credit"] as const;

/** `upload` is the id of a running upload, while the image has no `src` yet; see image-uploads.ts. */
const imageNode = Node.create({
  name: "image",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: {
      default: "",
      parseHTML: readSource,
      renderHTML: ({ src }) => ({ src, "data-src": src }),
    },
    upload: {
      default: "",
      parseHTML: (element: HTMLElement) => element.dataset.upload ?? "",
      renderHTML: () => ({}),
    },
    decorative: {
      default: false,
      parseHTML: isDecorative,
      renderHTML: ({ decorative }) => (decorative === true ? { "data-decorative": "true" } : {}),
    },
    ...Object.fromEntries(
      TEXTS.map((name) => [
        name,
        {
          default: "",
          parseHTML: (element: HTMLElement) =>
            element.dataset[name] ?? (name === "alt" ? (element.getAttribute("alt") ?? "") : ""),
          renderHTML: (attributes: Record<string, unknown>) => ({
            [`data-${name}`]: attributes[name],
          }),
        },
      ]),
    ),
  }),
  parseHTML: () => [
    {
      tag: "img",
      getAttrs: (element) => (readSource(element) || element.dataset.upload ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
  addKeyboardShortcuts() {
    return { Enter: firstFieldKey(this.editor, this.name) };
  },
});

/** Images copied from this editor say so themselves, those of others by an empty alternative text or by their role. */
function isDecorative(element: HTMLElement): boolean {
  return (
    element.dataset.decorative === "true" ||
    element.getAttribute("alt") === "" ||
    /^(?:presentation|none)$/.test(element.getAttribute("role") ?? "")
  );
}

/** Images copied from this editor have a path in our bucket; others must have an http address. */
function readSource(element: HTMLElement): string {
  const own = element.dataset.src ?? "";
  if (own !== "" && !/^[a-z][a-z0-9+.-]*:/i.test(own)) return own;
  const src = element.getAttribute("src") ?? "";
  return /^https?:\/\//i.test(src) ? src : "";
}

export const imageEditor: BlockEditor<ImageBlock> = {
  nodes: [imageNode],
  names: ["image"],
  texts: { image: TEXTS },
  toEditor: ({ src, alt, decorative = false, caption, credit }) => ({
    type: "image",
    attrs: { src, alt, decorative, caption, credit },
  }),
  fromEditor({ attrs }) {
    const src = rawText(attrs?.src).trim();
    // An image that is still uploading has no address yet.
    if (src === "") return undefined;
    const decorative = attrs?.decorative === true;
    return {
      type: "image",
      src,
      alt: decorative ? "" : rawText(attrs?.alt),
      ...(decorative && { decorative }),
      caption: rawText(attrs?.caption),
      credit: rawText(attrs?.credit),
      children: [],
    };
  },
};
