import { type Editor, Extension } from "@tiptap/core";
import { type EditorState, Plugin, type Transaction } from "@tiptap/pm/state";
import type { PicturesState, PictureUploads } from "../blocks/image/picture-uploads.ts";
import { showToast } from "../ui/show-toast.ts";
import { cursorBehind } from "./cursor-behind.ts";
import { setStylesAside } from "./paste/set-styles-aside.ts";

/**
 * Takes pictures that are dropped on the text or pasted into it, puts sent ones in their place, and tells how
 * those that stand in the text are getting on.
 */
export function pictureInput(uploads: PictureUploads, onState: (state: PicturesState) => void) {
  return Extension.create({
    name: "pictureInput",
    addProseMirrorPlugins() {
      const { editor } = this;
      return [
        new Plugin({
          props: {
            handlePaste(_view, event) {
              const files = listFiles(event.clipboardData);
              if (files.length === 0 || hasWords(event.clipboardData)) return false;
              return insertPictures(editor, uploads, files);
            },
            handleDrop(view, event, _slice, isMoved) {
              const files = isMoved ? [] : listFiles(event.dataTransfer);
              if (files.length === 0) return false;
              event.preventDefault();
              const place = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos;
              return insertPictures(editor, uploads, files, place);
            },
          },
          view(view) {
            const tell = () => onState(picturesState(view.state, uploads));
            const stop = uploads.subscribe(tell);
            tell();
            return { update: tell, destroy: stop };
          },
          appendTransaction: (_transactions, _before, state) => placePictures(state, uploads),
        }),
      ];
    },
  });
}

/** Puts pictures into the text at once; they are sent from there. False when none of the files is one. */
export function insertPictures(
  editor: Editor,
  uploads: PictureUploads,
  files: readonly File[],
  place?: number,
): boolean {
  const pictures = files.filter(({ type }) => type.startsWith("image/"));
  const other = files.find(({ type }) => !type.startsWith("image/"));
  if (other) {
    showToast({
      variant: "destructive",
      title: "Not a Picture",
      description: `“${other.name}” is not a picture. Only pictures can stand in the text.`,
    });
  }
  if (pictures.length === 0) return other !== undefined;
  const nodes = pictures.map((file) => ({ type: "image", attrs: { upload: uploads.start(file) } }));
  const { from, to } = editor.state.selection;
  return editor
    .chain()
    .focus()
    .insertContentAt(place ?? { from, to }, nodes)
    .command(cursorBehind)
    .scrollIntoView()
    .run();
}

/** A picture that has arrived is on its way until its address stands in the text. */
function picturesState(state: EditorState, uploads: PictureUploads): PicturesState {
  const states: PicturesState[] = [];
  state.doc.forEach(({ type, attrs }) => {
    const upload = type.name === "image" ? uploads.get(attrs.upload) : undefined;
    if (upload) states.push(upload.state === "failed" ? "failed" : "sending");
  });
  if (states.includes("sending")) return "sending";
  return states[0] ?? "stored";
}

/** Pictures that have arrived get their address, wherever they stand now, also after undo brought them back. */
function placePictures(state: EditorState, uploads: PictureUploads): Transaction | undefined {
  const { tr } = state;
  let isReplaced = false;
  state.doc.forEach((node, place) => {
    if (node.type.name !== "image" || node.attrs.upload === "") return;
    const path = uploads.getPath(node.attrs.upload);
    if (path === undefined) return;
    isReplaced ||= node.attrs.src !== "";
    tr.setNodeAttribute(place, "src", path).setNodeAttribute(place, "upload", "");
  });
  // Undo takes away a new picture as a whole, and brings back one that was replaced.
  return tr.docChanged ? tr.setMeta("addToHistory", isReplaced) : undefined;
}

function listFiles(data: DataTransfer | null): File[] {
  return [...(data?.files ?? [])];
}

/** Word and spreadsheets put a picture of the text beside the text; the text is what was meant. */
function hasWords(data: DataTransfer | null): boolean {
  const html = data?.getData("text/html") ?? "";
  if (html === "") return (data?.getData("text/plain") ?? "").trim() !== "";
  const { body } = new DOMParser().parseFromString(setStylesAside(html), "text/html");
  return (body.textContent ?? "").trim() !== "";
}
