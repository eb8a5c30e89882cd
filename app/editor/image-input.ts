import { type Editor, Extension } from "@tiptap/core";
import { type EditorState, Plugin, type Transaction } from "@tiptap/pm/state";
import type { ImagesState, ImageUploads } from "../blocks/image/image-uploads.ts";
import { isHeic } from "../domain/newsroom/image-path.ts";
import { showToast } from "../ui/show-toast.ts";
import { insertBlocks } from "./insert-blocks.ts";
import type { LazyHtmlCode } from "./paste/html-code.ts";

/** Uploads dropped and pasted images, sets their address when done, and reports the combined upload state. */
export function imageInput(
  uploads: ImageUploads,
  code: LazyHtmlCode,
  onState: (state: ImagesState) => void,
) {
  return Extension.create({
    name: "imageInput",
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        new Plugin({
          props: {
            handlePaste(_view, event) {
              const files = listFiles(event.clipboardData);
              if (files.length === 0 || hasText(event.clipboardData, code)) return false;
              return insertImages(editor, uploads, files);
            },
            handleDrop(view, event, _slice, isMoved) {
              const files = isMoved ? [] : listFiles(event.dataTransfer);
              if (files.length === 0) return false;
              event.preventDefault();
              const place = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
              return insertImages(editor, uploads, files, place);
            },
          },
          view(view) {
            const update = () => {
              onState(imagesState(view.state, uploads));
              // Changes of the shared body are shown while it does not take others.
              if (placeImages(view.state, uploads)) queueMicrotask(place);
            };
            const place = () => {
              const placed = view.isDestroyed ? undefined : placeImages(view.state, uploads);
              if (placed) view.dispatch(placed);
            };
            const unsubscribe = uploads.subscribe(update);
            update();
            return { update, destroy: unsubscribe };
          },
        }),
      ];
    },
  });
}

/** Inserts images and starts their uploads. False when none of the files is an image. */
export function insertImages(
  editor: Editor,
  uploads: ImageUploads,
  files: readonly File[],
  place?: number,
): boolean {
  const images = files.filter(isImage);
  const other = files.find((file) => !isImage(file));
  if (other) {
    showToast({
      variant: "destructive",
      title: "Not an Image",
      description: `“${other.name}” is not an image. Only images can be added.`,
    });
  }
  if (images.length === 0) return other !== undefined;
  const nodes = images.map((file) => ({ type: "image", attrs: { upload: uploads.start(file) } }));
  return insertBlocks(editor, nodes, place);
}

function isImage(file: File): boolean {
  return file.type.startsWith("image/") || isHeic(file);
}

/** An image counts as uploading until its address is in the document. */
function imagesState(state: EditorState, uploads: ImageUploads): ImagesState {
  const states: ImagesState[] = [];
  state.doc.forEach(({ type, attrs }) => {
    const upload = type.name === "image" ? uploads.get(attrs.upload) : undefined;
    if (upload) states.push(upload.state === "failed" ? "failed" : "sending");
  });
  if (states.includes("sending")) return "sending";
  return states[0] ?? "stored";
}

/** Sets the address of finished uploads, also of images restored by undo. */
function placeImages(state: EditorState, uploads: ImageUploads): Transaction | undefined {
  const { tr } = state;
  let isReplaced = false;
  state.doc.forEach((node, place) => {
    if (node.type.name !== "image" || node.attrs.upload === "") return;
    const path = uploads.getPath(node.attrs.upload);
    if (path === undefined) return;
    isReplaced ||= node.attrs.src !== "";
    tr.setNodeAttribute(place, "src", path).setNodeAttribute(place, "upload", "");
  });
  // Undo should remove a new image in one step, but restore a replaced one.
  return tr.docChanged ? tr.setMeta("addToHistory", isReplaced) : undefined;
}

function listFiles(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])];
}

/** Word and spreadsheets copy an image of the text beside the text; the text is what was meant. */
function hasText(data: DataTransfer | null, code: LazyHtmlCode): boolean {
  const html = data?.getData("text/html") ?? "";
  if (html === "") return (data?.getData("text/plain") ?? "").trim() !== "";
  return code.get()?.hasTextInHtml(html) ?? true;
}
