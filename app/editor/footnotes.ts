import { type Editor, getMarkRange } from "@tiptap/core";
import type { EditorState } from "@tiptap/pm/state";
import { lastWordStart } from "../domain/footnotes.ts";
import { randomId } from "../domain/newsroom/random-id.ts";
import { rawText } from "../domain/parse-inlines.ts";
import { mergeTexts } from "../ui/shared-text/text-change.ts";
import { getBinding } from "./binding.ts";
import { changeFootnoteText } from "./engine/footnote-texts.ts";
import { BODY_REPLACEMENT } from "./engine/shared-document.ts";

type Range = { from: number; to: number };
type Footnote = { text: string; id: string; range?: Range };

/** The footnote at the caret; text and id are empty where there is none. `range` is undefined where none can be. */
export function readFootnote(editor: Editor): Footnote {
  const { state } = editor;
  const { footnote } = state.schema.marks;
  const attributes = editor.getAttributes("footnote");
  const text = rawText(attributes.text);
  const own = text !== "" && footnote && getMarkRange(state.selection.$from, footnote);
  const range = own || notableRange(state);
  return {
    text: own ? text : "",
    id: own ? rawText(attributes.id) : "",
    ...(range && { range }),
  };
}

/**
 * The text of the footnote at the caret with what was typed since it was read, also where a colleague has changed it
 * since. Undefined where they changed it and it was to be removed.
 */
export function mergeFootnote(editor: Editor, read: string, typed: string): string | undefined {
  const { text } = readFootnote(editor);
  if (text === "" || text === read) return typed;
  return typed === "" ? undefined : mergeTexts(read, typed, text);
}

/** Gives the words at the caret a footnote, or with an empty text none. The caret goes behind them. */
export function setFootnote(editor: Editor, text: string): void {
  // Colleagues may have moved the words since the text was read.
  const { range, id } = readFootnote(editor);
  if (!range) return;
  if (text !== "" && id !== "") changeText(editor, id, text);
  const words = editor.chain().focus().setTextSelection(range);
  if (text === "") words.unsetMark("footnote");
  else if (id === "") words.setMark("footnote", { text, id: randomId() });
  words.setTextSelection(range.to).run();
}

/** Changes a text of the shared body, which the marks of all words that it belongs to follow. */
function changeText({ state }: Editor, id: string, text: string): void {
  const binding = getBinding(state);
  binding?.doc.transact(() => changeFootnoteText(binding.type, id, text), BODY_REPLACEMENT);
}

/** The selected words, in the last block of the selection, or the word before the caret. */
function notableRange({ selection, schema }: EditorState): Range | undefined {
  const { $to, to, empty } = selection;
  const { parent } = $to;
  if (
    !parent.isTextblock ||
    !schema.marks.footnote ||
    !parent.type.allowsMarkType(schema.marks.footnote)
  )
    return undefined;
  const start = $to.start();
  const before = parent.textBetween(0, to - start, undefined, " ");
  const end = start + before.trimEnd().length;
  const from = empty ? start + lastWordStart(before) : Math.max(start, selection.from);
  return from < end ? { from, to: end } : undefined;
}
