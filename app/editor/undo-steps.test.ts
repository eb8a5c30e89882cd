// @vitest-environment happy-dom
import { Editor } from "@tiptap/core";
import { expect, test } from "vitest";
import { editorExtensions } from "./extensions.ts";

/** An editor in which a test types at times of its own, in milliseconds. */
function startTyping() {
  const editor = new Editor({ extensions: editorExtensions });
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
      return editor.state.doc.textBetween(0, editor.state.doc.content.size, "|");
    },
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
