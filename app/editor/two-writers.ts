import { type AnyExtension, Editor } from "@tiptap/core";
import { applyUpdate, Doc, encodeStateAsUpdate } from "yjs";
import type { EditorNode } from "../blocks/base/block-editor.ts";
import { seedDocument } from "./engine/seed-document.ts";
import { getSharedBody } from "./engine/shared-document.ts";
import { readFragment } from "./engine/stored-body.ts";
import { editorExtensions } from "./extensions.ts";
import { sharedBody } from "./shared-body.ts";

export type Writer = ReturnType<typeof openWriter>;

/** An editor of a copy of an article, for tests of writing together. */
function openWriter(main: unknown[], extensions: AnyExtension[] = []) {
  const doc = new Doc();
  applyUpdate(doc, seedDocument({ main }));
  const fragment = getSharedBody(doc);
  const editor = new Editor({
    extensions: [...editorExtensions, ...sharedBody(fragment), ...extensions],
  });
  return {
    doc,
    fragment,
    editor,
    /** Types at a place of the editor's document. */
    type(place: number, text: string): void {
      editor.commands.setTextSelection(place);
      editor.view.dispatch(editor.state.tr.insertText(text));
    },
    stored: () => readFragment(fragment, { main }).main,
    /** Document as the writer sees it. Marks of line breaks, which show nothing, are not shared. */
    seen: (): EditorNode[] =>
      editor.state.doc.children.map((node) => withoutBreakMarks(node.toJSON())),
  };
}

const opened: Writer[] = [];

/** Called after each test. */
export function closeWriters(): void {
  for (const { editor } of opened.splice(0)) editor.destroy();
}

/** Two writers with a copy each of the same article; the first has further extensions. */
export function openTwice(main: unknown[], extensions?: AnyExtension[]) {
  const [mine, theirs] = [openWriter(main, extensions), openWriter(main)];
  opened.push(mine, theirs);
  return {
    mine,
    theirs,
    /** Exchanges changes and returns what is stored then. Throws where the two see different articles. */
    meet(): unknown[] {
      exchange(mine, theirs);
      const [one, other] = [mine, theirs].map((writer) =>
        JSON.stringify([writer.seen(), writer.stored()]),
      );
      if (one !== other) throw new Error(`One sees ${one}, the other ${other}`);
      return mine.stored();
    },
  };
}

export const paragraph = (...texts: string[]) => ({
  type: "paragraph",
  children: texts.map((text) => ({ text })),
});
export const item = (text: string, ...lists: unknown[]) => ({
  type: "list-item",
  children: [{ text }],
  ...(lists.length > 0 ? { lists } : {}),
});
export const list = (...children: unknown[]) => ({ type: "list", ordered: false, children });
/** Sends both writers what the other changed. */
function exchange(one: Writer, other: Writer): void {
  const [update, answer] = [one, other].map(({ doc }) => encodeStateAsUpdate(doc));
  if (update) applyUpdate(other.doc, update);
  if (answer) applyUpdate(one.doc, answer);
  // Showing a change may repair the shared body.
  applyUpdate(other.doc, encodeStateAsUpdate(one.doc));
  applyUpdate(one.doc, encodeStateAsUpdate(other.doc));
}

function withoutBreakMarks(node: EditorNode): EditorNode {
  const { marks, content, ...rest } = node;
  return {
    ...rest,
    ...(marks && node.type !== "lineBreak" ? { marks } : {}),
    ...(content ? { content: content.map(withoutBreakMarks) } : {}),
  };
}
