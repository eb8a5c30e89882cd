import { type Editor, Extension } from "@tiptap/core";
import type { Mark } from "@tiptap/pm/model";
import { type EditorState, Plugin, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import type { LookUpEmbed } from "../blocks/embed/embed-lookup.ts";
import type { ImageUploads } from "../blocks/image/image-uploads.ts";
import { isInTable } from "../blocks/table/table-editing.ts";
import { showToast } from "../ui/show-toast.ts";
import { insertAddress, isInEmptyLine, readLoneAddress } from "./lone-address.ts";
import type { LazyHtmlCode } from "./paste/html-code.ts";
import { recognizeText } from "./paste/recognize-text.ts";
import {
  entriesOf,
  linesOf,
  textToSlice,
  withoutBlankStart,
  withoutForeignContext,
} from "./paste/slices.ts";

/**
 * Cleans pasted content; an address that stands alone becomes an embed where `lookUp` knows it. `heldPaste` loads the
 * code for HTML before it is pasted.
 */
export function pasteRules(uploads: ImageUploads, code: LazyHtmlCode, lookUp: LookUpEmbed) {
  return Extension.create({
    name: "pasteRules",
    addProseMirrorPlugins() {
      const { editor } = this;
      let isPlain = false;
      return [
        new Plugin({
          props: {
            transformPastedHTML: (html, { state: { schema } }) =>
              code.get()?.readHtml(html, { schema, uploads, undo: () => undo(editor) }) ?? "",
            clipboardTextParser: (text, _context, plain, { state }) => {
              isPlain = plain;
              return textToSlice(text, state.schema, marksOfSelection(state));
            },
            transformPasted(slice, { state }) {
              const whole = withoutBlankStart(withoutForeignContext(slice));
              if (isInTable(state)) return linesOf(whole, state.schema);
              return isInEntry(state) ? entriesOf(whole, state.schema) : whole;
            },
            handlePaste(view, event, slice) {
              const isOnlyText = event.clipboardData?.types.includes("text/html") === false;
              const text = event.clipboardData?.getData("text/plain") ?? "";
              const address = readLoneAddress(text);
              if (address && !isPlain && isInEmptyLine(view.state)) {
                insertAddress(view, address);
                // Without its code the link stays, as for an address that nothing embeds.
                import("./embed-address.ts").then(
                  ({ embedLine }) => embedLine(editor, lookUp, address),
                  () => undefined,
                );
                return true;
              }
              if (!isOnlyText || isPlain || isInTable(view.state)) return false;
              const found = recognizeText(text);
              if (!found || view.state.selection.$from.parent.type.spec.code) return false;
              const { from } = view.state.selection;
              view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
              void convertText(editor, code, { from, to: view.state.selection.to, text, found });
              return true;
            },
          },
        }),
      ];
    },
  });
}

/**
 * Gives text that was pasted just now the structure that its signs stand for, unless it has changed since. Undo brings
 * back the text as it was.
 */
async function convertText(
  editor: Editor,
  code: LazyHtmlCode,
  {
    from,
    to,
    text,
    found,
  }: {
    from: number;
    to: number;
    text: string;
    found: NonNullable<ReturnType<typeof recognizeText>>;
  },
): Promise<void> {
  const { doc } = editor.state;
  const [{ cellsToHtml, markdownToHtml }] = await Promise.all([
    import("./paste/plain-text.ts"),
    code.load(),
  ]);
  if (editor.isDestroyed || editor.state.doc !== doc) return;
  const html = found.kind === "cells" ? cellsToHtml(found.rows) : markdownToHtml(text);
  replaceWithHtml(editor.view, { from, to, html });
  showToast({
    title: found.kind === "cells" ? "Pasted as a table" : "Pasted with its formatting",
    action: { label: "Keep plain text", onPress: () => undo(editor) },
    duration: 10_000,
  });
}

function isInEntry({ selection: { $from } }: EditorState): boolean {
  return $from.parent.type.name === "timelineEntry";
}

function undo(editor: Editor): void {
  if (!editor.isDestroyed) editor.chain().undo().focus().run();
}

function replaceWithHtml(
  view: EditorView,
  { from, to, html }: { from: number; to: number; html: string },
) {
  const { state } = view;
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, from, to)));
  view.pasteHTML(html, new ClipboardEvent("paste"));
}

/** Marks of the words that are replaced, or in which the cursor stands: pasted text takes them, as typed text does. */
function marksOfSelection({ selection, storedMarks }: EditorState): readonly Mark[] {
  const { $from, $to, empty } = selection;
  return (empty ? (storedMarks ?? $from.marks()) : $from.marksAcross($to)) ?? [];
}
