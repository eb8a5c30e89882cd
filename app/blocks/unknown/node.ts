import { Node } from "@tiptap/core";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { parseContent } from "../../domain/parse-content.ts";
import { UnknownEditView } from "./edit-view.tsx";

/** One piece that can be moved and removed, not changed. */
export const unknownNode = Node.create({
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
  addNodeView: () => ReactNodeViewRenderer(UnknownEditView),
});

/** What was copied, if it is a block that we do not know. */
function readOriginal(json = ""): unknown {
  try {
    const [block] = parseContent([JSON.parse(json)]);
    return block?.type === "unknown" ? block.original : null;
  } catch {
    // Not JSON: it did not come from here.
    return null;
  }
}
