import { getState, type XmlFragment } from "yjs";
import type { EditorMark, EditorNode } from "../../blocks/base/block-editor.ts";
import { rawText } from "../../domain/parse-inlines.ts";
import { changeFootnoteText } from "./footnote-texts.ts";

/** A footnote and the words that have it, which can be several nodes. */
type Note = { id: string; text: string; words: string; marks: EditorMark[] };

/**
 * Gives the footnotes of a body that replaces a shared one their ids, and the shared texts what they say there. The
 * same note of the same words stays the same one, so that what others write in it at the same time stays too.
 */
export function matchFootnotes(
  fragment: XmlFragment,
  body: { wanted: EditorNode; present: readonly EditorNode[] },
): void {
  const { doc } = fragment;
  if (!doc) return;
  const wanted = listNotes(body.wanted);
  const free = body.present.flatMap(listNotes);
  const taken = new Set<string>();

  function match(isSame: (note: Note, other: Note) => boolean): void {
    for (const note of wanted) {
      if (note.id !== "") continue;
      const index = free.findIndex((other) => isSame(note, other));
      const [found] = index < 0 ? [] : free.splice(index, 1);
      if (found) assign(note, found.id);
    }
  }

  function assign(note: Note, id: string): void {
    note.id = id;
    taken.add(id);
    for (const mark of note.marks) mark.attrs = { ...mark.attrs, id };
  }

  match((note, { text, words }) => note.text === text && note.words === words);
  match((note, { text }) => note.text === text);
  match((note, { words, id }) => note.words === words && !taken.has(id));
  const start = `${doc.clientID}-${getState(doc.store, doc.clientID)}`;
  for (const [index, note] of wanted.entries()) {
    if (note.id === "") assign(note, `${start}-${index}`);
    else changeFootnoteText(fragment, note.id, note.text);
  }
}

function listNotes({ content = [] }: EditorNode): Note[] {
  const notes: Note[] = [];
  let last: Note | undefined;
  for (const node of content) {
    const mark = node.marks?.find(({ type }) => type === "footnote");
    if (!mark) last = undefined;
    else {
      const [id, text] = [rawText(mark.attrs?.id), rawText(mark.attrs?.text)];
      if (last?.id !== id || last.text !== text) {
        last = { id, text, words: "", marks: [] };
        notes.push(last);
      }
      last.words += node.text ?? "\n";
      last.marks.push(mark);
    }
    notes.push(...listNotes(node));
  }
  return notes;
}
