import { type Editor, Extension } from "@tiptap/core";
import { type EditorState, Plugin, type Transaction } from "@tiptap/pm/state";
import type { ImagesState, ImageUploads } from "../blocks/image/image-uploads.ts";
import { isHeic } from "../domain/newsroom/image-path.ts";
import { kindOfFile } from "../domain/newsroom/media-file.ts";
import { rawText } from "../domain/parse-inlines.ts";
import { showToast } from "../ui/show-toast.ts";
import { insertBlocks } from "./insert-blocks.ts";
import type { LazyHtmlCode } from "./paste/html-code.ts";

/**
 * Takes dropped and pasted files. Uploads images, audio and video, sets their address when done, and reports the combined upload state;
 * inserts the text of Word documents.
 */
export function fileInput(
  uploads: ImageUploads,
  code: LazyHtmlCode,
  onState: (state: ImagesState) => void,
) {
  return Extension.create({
    name: "fileInput",
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        new Plugin({
          props: {
            handlePaste(_view, event) {
              const files = listFiles(event.clipboardData);
              if (files.length === 0 || hasText(event.clipboardData, code)) return false;
              return insertFiles(editor, uploads, files);
            },
            handleDrop(view, event, _slice, isMoved) {
              const files = isMoved ? [] : listFiles(event.dataTransfer);
              if (files.length === 0) return false;
              event.preventDefault();
              const place = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
              return insertFiles(editor, uploads, files, place);
            },
          },
          view(view) {
            const update = () => {
              onState(imagesState(view.state, uploads));
              // Changes of the shared body are shown while it does not take others.
              if (placeFiles(view.state, uploads)) queueMicrotask(place);
            };
            const place = () => {
              const placed = view.isDestroyed ? undefined : placeFiles(view.state, uploads);
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

/**
 * Inserts images, audio and video and starts their uploads, and the text of Word documents. True if there was any file.
 */
export function insertFiles(
  editor: Editor,
  uploads: ImageUploads,
  files: readonly File[],
  place?: number,
): boolean {
  const nodes = files.flatMap((file) => {
    const type = isImage(file) ? "image" : kindOfFile(file);
    const content = type === "image" ? {} : { content: [{ type: "transcript" }] };
    return type ? [{ type, attrs: { upload: uploads.start(file) }, ...content }] : [];
  });
  const documents = files.filter(isWordFile);
  const other = files.find((file) => !isImage(file) && !kindOfFile(file) && !isWordFile(file));
  if (other) {
    showToast({
      variant: "destructive",
      title: "File Not Added",
      description: `“${other.name}” is no image, audio, video or Word document.`,
    });
  }
  if (nodes.length > 0) insertBlocks(editor, nodes, place);
  else if (documents.length > 0 && place !== undefined) editor.commands.setTextSelection(place);
  void insertWordFiles(editor, uploads, documents);
  return files.length > 0;
}

/** One after the other, in their order. */
async function insertWordFiles(
  editor: Editor,
  uploads: ImageUploads,
  files: readonly File[],
): Promise<void> {
  if (files.length === 0) return;
  try {
    const { insertWordFile } = await import("./insert-word-file.ts");
    for (const file of files) await insertWordFile(editor, uploads, file);
  } catch {
    showToast({
      variant: "destructive",
      title: "Word Document Not Added",
      description: "The site can't be reached. Add the document again once it can.",
    });
  }
}

/** Also older files, about which the reader says what to do. */
function isWordFile({ name }: File): boolean {
  return /\.docx?$/i.test(name);
}

function isImage(file: File): boolean {
  return file.type.startsWith("image/") || isHeic(file);
}

/** Attributes with ids of uploads, and those that their paths are set to, by the type of the node. */
const UPLOADS: Readonly<Record<string, readonly (readonly [upload: string, target: string])[]>> = {
  image: [["upload", "src"]],
  audio: [["upload", "file"]],
  video: [
    ["upload", "file"],
    ["posterUpload", "src"],
    ["captionsUpload", "captions"],
  ],
};

/** A file counts as uploading until its address is in the document. */
function imagesState(state: EditorState, uploads: ImageUploads): ImagesState {
  const states: ImagesState[] = [];
  state.doc.descendants(({ type, attrs, isTextblock }) => {
    for (const [name] of UPLOADS[type.name] ?? []) {
      const upload = uploads.get(attrs[name]);
      if (upload) states.push(upload.state === "failed" ? "failed" : "sending");
    }
    return !isTextblock;
  });
  if (states.includes("sending")) return "sending";
  return states[0] ?? "stored";
}

/** Sets address and facts of finished uploads, also of blocks restored by undo. Texts of the writer stay. */
function placeFiles(state: EditorState, uploads: ImageUploads): Transaction | undefined {
  const { tr } = state;
  let isReplaced = false;
  state.doc.descendants((node, place) => {
    for (const [name, target] of UPLOADS[node.type.name] ?? []) {
      const stored = uploads.getStored(node.attrs[name]);
      if (stored === undefined) continue;
      isReplaced ||= node.attrs[target] !== "" || name !== "upload";
      tr.setNodeAttribute(place, target, stored.path).setNodeAttribute(place, name, "");
      for (const [fact, value] of Object.entries(stored.facts)) {
        const current: unknown = node.attrs[fact];
        const isBlank = typeof current === "string" && current.trim() === "" && value !== "";
        if (typeof current === "number" || isBlank) tr.setNodeAttribute(place, fact, value);
      }
      if (stored.facts.isDecorative && rawText(node.attrs.alt).trim() === "")
        tr.setNodeAttribute(place, "decorative", true);
    }
    return !node.isTextblock;
  });
  // Undo should remove a new file in one step, but restore a replaced one.
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
