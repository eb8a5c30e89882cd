import { Node } from "@tiptap/core";
import type { UnknownBlock } from "../../domain/content.ts";
import { parseContent } from "../../domain/parse-content.ts";
import { isRecord, parseInlines } from "../../domain/parse-inlines.ts";
import type { BlockEditor } from "../base/block-editor.ts";

/** Can be moved and removed but not edited. */
const unknownNode = Node.create({
  name: "unknown",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    original: {
      default: null,
      parseHTML: (element: HTMLElement) => readOriginal(element.dataset.unknown),
      renderHTML: ({ original }) => ({ "data-unknown": JSON.stringify(original) }),
    },
  }),
  parseHTML: () => [
    {
      tag: "div[data-unknown]",
      getAttrs: (element) => (readOriginal(element.dataset.unknown) === null ? false : null),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["div", HTMLAttributes],
});

/** The original of a pasted unknown block; null for anything else. */
function readOriginal(json = ""): unknown {
  try {
    const [block] = parseContent([JSON.parse(json)]);
    return block?.type === "unknown" ? block.original : null;
  } catch {
    // Not JSON, so not copied from this editor.
    return null;
  }
}

/** Passes the original block through the editor unchanged. */
export const unknownEditor: BlockEditor<UnknownBlock> = {
  nodes: [unknownNode],
  names: ["unknown"],
  toEditor: ({ original }) => ({ type: "unknown", attrs: { original } }),
  fromEditor({ attrs }) {
    const original = attrs?.original;
    if (!isRecord(original)) return undefined;
    const children = parseInlines(original.children ?? original.text ?? original.content);
    return { type: "unknown", children, original };
  },
};
