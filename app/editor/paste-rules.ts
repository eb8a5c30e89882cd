import { Extension } from "@tiptap/core";
import type { Mark } from "@tiptap/pm/model";
import { type EditorState, Plugin } from "@tiptap/pm/state";
import type { ImageUploads } from "../blocks/image/image-uploads.ts";
import { showToast } from "../ui/show-toast.ts";
import { dataToFile } from "./paste/arrange-images.ts";
import { cleanHtml, isOwnHtml } from "./paste/clean-html.ts";
import { textToSlice, withoutBlankStart, withoutForeignContext } from "./paste/slices.ts";
import { neutralizeStyles } from "./paste/styles.ts";

/** Cleans pasted content: structure is kept, styles are dropped, embedded images are uploaded. */
export function pasteRules(uploads: ImageUploads) {
  return Extension.create({
    name: "pasteRules",
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          transformPastedHTML(html, { state }) {
            if (isOwnHtml(html, state.schema)) return neutralizeStyles(html);
            const { html: clean, images, lostImages } = cleanHtml(html);
            if (lostImages > 0) showLostImages(lostImages);
            return startUploads(clean, images, uploads);
          },
          clipboardTextParser: (text, _context, _isPlain, { state }) =>
            textToSlice(text, state.schema, marksOfSelection(state)),
          transformPasted: (slice) => withoutBlankStart(withoutForeignContext(slice)),
        },
      }),
    ],
  });
}

/** Marks of the words that are replaced, or in which the cursor stands: pasted text takes them, as typed text does. */
function marksOfSelection({ selection, storedMarks }: EditorState): readonly Mark[] {
  const { $from, $to, empty } = selection;
  return (empty ? (storedMarks ?? $from.marks()) : $from.marksAcross($to)) ?? [];
}

function startUploads(html: string, images: readonly string[], uploads: ImageUploads): string {
  return html.replace(/data-image="(\d+)"/g, (_match, index: string) => {
    const file = dataToFile(images[Number(index)] ?? "");
    return file ? `data-upload="${uploads.start(file)}"` : "";
  });
}

function showLostImages(count: number): void {
  showToast({
    title: count === 1 ? "1 Image Not Pasted" : `${count} Images Not Pasted`,
    description: "The clipboard didn't include image files. Add images with the toolbar.",
  });
}
