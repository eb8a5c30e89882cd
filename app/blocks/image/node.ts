import { Node } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { ImageEditView } from "./edit-view.tsx";

const TEXTS = ["alt", "caption", "credit"] as const;

/** `upload` names a picture that is on its way and has no `src` yet; see picture-uploads.ts. */
export const imageNode = Node.create({
  name: "image",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: "", renderHTML: ({ src }) => ({ src, "data-src": src }) },
    upload: { default: "", rendered: false },
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
      getAttrs(element) {
        // A picture that was copied here is a path in our bucket; others are taken from the web only.
        const src = element.dataset.src ?? element.getAttribute("src") ?? "";
        const isOurs = element.dataset.src !== undefined && src !== "" && !/^[a-z]+:/i.test(src);
        return isOurs || /^https?:\/\//i.test(src) ? { src } : false;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],
  addNodeView: () => ReactNodeViewRenderer(ImageEditView),
  addKeyboardShortcuts() {
    return {
      // From the picture that the cursor stands on to its first field.
      Enter: () => {
        const { selection } = this.editor.state;
        if (!(selection instanceof NodeSelection) || selection.node.type !== this.type)
          return false;
        const element = this.editor.view.nodeDOM(selection.from);
        const field = element instanceof HTMLElement ? element.querySelector("input") : null;
        field?.focus();
        return field !== null;
      },
    };
  },
});
