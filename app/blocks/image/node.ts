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

/** A picture that was copied here is a path in our bucket; others are taken from the web only. */
function readSource(element: HTMLElement): string {
  const own = element.dataset.src ?? "";
  if (own !== "" && !/^[a-z][a-z0-9+.-]*:/i.test(own)) return own;
  const src = element.getAttribute("src") ?? "";
  return /^https?:\/\//i.test(src) ? src : "";
}
