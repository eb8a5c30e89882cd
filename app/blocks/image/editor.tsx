import { Node } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { type NodeViewProps, NodeViewWrapper, ReactNodeViewRenderer } from "@tiptap/react";
import { useContext, useSyncExternalStore } from "react";
import type { ImageBlock } from "../../domain/content.ts";
import { rawText } from "../../domain/parse-inlines.ts";
import { Button } from "../../ui/button.tsx";
import { AttributeField } from "../base/attribute-field.tsx";
import type { BlockEditor } from "../base/block-editor.ts";
import { ImagePreview } from "./image-preview.tsx";
import { chooseImages, ImageUploadsContext } from "./image-uploads.ts";

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
      // Moves from the selected image to its first field.
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
  toEditor: ({ src, alt, caption, credit }) => ({
    type: "image",
    attrs: { src, alt, caption, credit },
  }),
  fromEditor({ attrs }) {
    const src = rawText(attrs?.src).trim();
    // An image that is still uploading has no address yet.
    if (src === "") return undefined;
    return {
      type: "image",
      src,
      alt: rawText(attrs?.alt),
      caption: rawText(attrs?.caption),
      credit: rawText(attrs?.credit),
      children: [],
    };
  },
};

/** An image in the editor: preview or upload state, its texts, and buttons to replace or remove it. */
function ImageEditView(props: NodeViewProps) {
  const { node, editor, getPos, deleteNode } = props;
  const src = rawText(node.attrs.src);
  const uploadId = rawText(node.attrs.upload);
  const uploads = useContext(ImageUploadsContext);
  const upload = useSyncExternalStore(uploads?.subscribe ?? subscribeToNothing, () =>
    uploads?.get(uploadId),
  );

  function setUpload(id: string) {
    const place = getPos();
    if (place === undefined) return;
    editor.view.dispatch(
      editor.state.tr.setNodeAttribute(place, "upload", id).setMeta("addToHistory", false),
    );
  }

  function cancel() {
    uploads?.cancel(uploadId);
    if (src === "") deleteNode();
    else setUpload("");
  }

  return (
    <NodeViewWrapper as="figure" aria-label="Image">
      <div contentEditable={false} data-drag-handle>
        <ImagePreview
          src={src}
          alt={rawText(node.attrs.alt)}
          upload={upload}
          onRetry={() => uploads?.retry(uploadId)}
          onCancel={cancel}
        />
      </div>
      <figcaption contentEditable={false} className="image-fields">
        <ImageTexts {...props} />
        <div className="flex flex-wrap gap-3">
          {uploads && src !== "" && (
            <Button
              type="button"
              look="outline"
              onClick={() =>
                chooseImages({ onFiles: ([file]) => file && setUpload(uploads.start(file)) })
              }
            >
              Replace image
            </Button>
          )}
          <Button type="button" look="outline" onClick={deleteNode}>
            Remove image
          </Button>
        </div>
      </figcaption>
    </NodeViewWrapper>
  );
}

const TEXT_FIELDS = [
  {
    name: "alt",
    label: "Alternative text",
    hint: "Describes the image for readers who can't see it. Leave empty if the image is decorative.",
  },
  { name: "caption", label: "Caption" },
  { name: "credit", label: "Credit" },
];

function ImageTexts(props: NodeViewProps) {
  return TEXT_FIELDS.map(({ name, ...texts }) => (
    <AttributeField
      key={name}
      {...props}
      {...texts}
      isLabelShown
      name={name}
      value={rawText(props.node.attrs[name])}
    />
  ));
}

function subscribeToNothing() {
  return () => undefined;
}
