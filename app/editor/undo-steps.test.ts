// @vitest-environment happy-dom
import { Editor } from "@tiptap/core";
import { expect, test } from "vitest";
import { applyUpdate, Doc, encodeStateAsUpdate } from "yjs";
import { fillFragment } from "./engine/fill-fragment.ts";
import { getSharedBody } from "./engine/shared-document.ts";
import { editorExtensions } from "./extensions.ts";
import { sharedBody } from "./shared-body.ts";
import { getUndoManager } from "./undo-steps.ts";

/** An editor in which a test types at times of its own, in milliseconds. */
function startTyping() {
  const doc = new Doc();
  const fragment = getSharedBody(doc);
  const editor = new Editor({ extensions: [...editorExtensions, ...sharedBody(fragment)] });
  const read = () => editor.state.doc.textBetween(0, editor.state.doc.content.size, "|");
  let composition: number | undefined;
  return {
    compose: (id: number | undefined) => {
      composition = id;
    },
    type(text: string, time: number): void {
      const { tr } = editor.state;
      if (composition !== undefined) tr.setMeta("composition", composition);
      editor.view.dispatch(tr.insertText(text).setTime(time));
    },
    enter(time: number): void {
      editor.view.dispatch(editor.state.tr.split(editor.state.selection.from).setTime(time));
    },
    undo(): string {
      editor.commands.undo();
      return read();
    },
    redo(): string {
      editor.commands.redo();
      return read();
    },
    read,
    editor,
    fragment,
    doc,
  };
}

test("undo takes at most a second of words that were typed without a pause", () => {
  const { type, undo } = startTyping();
  for (let word = 0; word < 12; word += 1) type(`${word} `, 10_000 + word * 250);
  expect(undo()).toBe("0 1 2 3 4 5 6 7 ");
  expect(undo()).toBe("0 1 2 3 ");
  expect(undo()).toBe("");
});

test("undo takes one paragraph of several that were typed within a second", () => {
  const { type, enter, undo } = startTyping();
  type("One", 10_000);
  enter(10_050);
  type("Two", 10_100);
  enter(10_150);
  type("Three", 10_200);
  expect(undo()).toBe("One|Two|");
  expect(undo()).toBe("One|");
  expect(undo()).toBe("");
});

test("undo does not cut a word in two that an input method composes", () => {
  const { type, compose, undo } = startTyping();
  type("Old ", 10_000);
  compose(1);
  for (const [index, letter] of [..."harbor"].entries()) type(letter, 10_100 + index * 400);
  compose(2);
  type(" opens", 12_500);
  expect(undo()).toBe("Old harbor");
});

test("undo takes back what was typed before a pause on its own", () => {
  const { type, undo, redo } = startTyping();
  type("One ", 10_000);
  type("two ", 10_600);
  expect(undo()).toBe("One ");
  expect(redo()).toBe("One two ");
});

test("undo takes back what was typed elsewhere in a paragraph on its own", () => {
  const { type, editor, undo } = startTyping();
  type("One", 10_000);
  editor.commands.setTextSelection(1);
  type("Two ", 10_100);
  expect(undo()).toBe("One");
});

test("a body of more than a thousand steps can be undone to its beginning", () => {
  const { type, undo } = startTyping();
  for (let word = 0; word < 1100; word += 1) type(`${word} `, 10_000 + word * 2000);
  for (let step = 0; step < 1099; step += 1) undo();
  expect(undo()).toBe("");
});

test("a replaced body is one undo step", () => {
  const { type, fragment, read, undo, redo } = startTyping();
  type("One", 10_000);
  const paragraphs = ["A", "B", "C"].map((text) => ({ type: "paragraph", children: [{ text }] }));
  fillFragment(fragment, { main: paragraphs });
  type("!", 10_100);
  expect(read()).toContain("!");
  undo();
  expect(read()).toBe("A|B|C");
  expect(undo()).toBe("One");
  expect(redo()).toBe("A|B|C");
});

/** Somebody else's copy, in which they write at the start of the first paragraph. */
function writeAsSomebodyElse(doc: Doc, text: string): void {
  const theirs = new Doc();
  applyUpdate(theirs, encodeStateAsUpdate(doc));
  const other = new Editor({
    extensions: [...editorExtensions, ...sharedBody(getSharedBody(theirs))],
  });
  other.view.dispatch(other.state.tr.insertText(text, 1));
  applyUpdate(doc, encodeStateAsUpdate(theirs));
  other.destroy();
}

test("undo takes back only the writer's own changes, and others do not cut a step in two", () => {
  const { type, doc, read, undo } = startTyping();
  type("One ", 10_000);
  writeAsSomebodyElse(doc, "Theirs. ");
  type("two", 10_200);
  expect(read()).toBe("Theirs. One two");
  expect(undo()).toBe("Theirs. ");
});

test("the toolbar can tell whether there is something to undo or redo", () => {
  const { type, editor } = startTyping();
  const states: unknown[] = [];
  editor.on("transaction", () => {
    const manager = getUndoManager(editor.state);
    states.push([manager?.canUndo(), manager?.canRedo()]);
  });
  type("One", 10_000);
  expect(states.at(-1)).toEqual([true, false]);
  editor.commands.undo();
  expect(states.at(-1)).toEqual([false, true]);
  editor.commands.redo();
  expect(states.at(-1)).toEqual([true, false]);
});

test("undo takes back what was typed in a field of a block on its own", () => {
  const { type, editor, fragment, undo } = startTyping();
  fillFragment(fragment, { main: [{ type: "block-quote", children: [{ text: "Said" }] }] });
  type("So: ", 10_000);
  for (const [index, cite] of ["A", "Ad", "Ada"].entries())
    editor.view.dispatch(
      editor.state.tr.setNodeAttribute(0, "cite", cite).setTime(10_100 + index * 100),
    );
  undo();
  expect(editor.state.doc.firstChild?.attrs.cite).toBe("");
  expect(undo()).toBe("Said|");
});

test("undo and redo move the cursor to what they change", () => {
  const { type, editor, fragment, undo, redo } = startTyping();
  const paragraphs = ["A", "B", "C"].map((text) => ({ type: "paragraph", children: [{ text }] }));
  fillFragment(fragment, { main: paragraphs });
  editor.commands.setTextSelection(8);
  type("!", 10_000);
  editor.commands.setTextSelection(1);
  expect(undo()).toBe("A|B|C");
  expect(editor.state.selection.from).toBe(8);
  editor.commands.setTextSelection(1);
  redo();
  type("?", 20_000);
  expect(undo()).toBe("A|B|C!");
});
