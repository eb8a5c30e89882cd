import { Extension } from "@tiptap/core";
import type { Mark } from "@tiptap/pm/model";
import { type EditorState, Plugin } from "@tiptap/pm/state";
import type { ImageUploads } from "../blocks/image/image-uploads.ts";
import type { LazyHtmlCode } from "./paste/html-code.ts";
import { textToSlice, withoutBlankStart, withoutForeignContext } from "./paste/slices.ts";

/** Cleans pasted content. `heldPaste` loads the code for HTML before it is pasted. */
export function pasteRules(uploads: ImageUploads, code: LazyHtmlCode) {
  return Extension.create({
    name: "pasteRules",
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          transformPastedHTML: (html, { state: { schema } }) =>
            code.get()?.readHtml(html, { schema, uploads }) ?? "",
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
