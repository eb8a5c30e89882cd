// @vitest-environment happy-dom
import { Editor } from "@tiptap/core";
import { expect, onTestFinished, test } from "vitest";
import { schemaExtensions } from "./engine/schema.ts";
import { typography } from "./typography.ts";

/** Types into a paragraph of this HTML, at its end. */
function type(keys: string, html = "<p></p>"): Editor {
  const editor = new Editor({ extensions: [...schemaExtensions, typography], content: html });
  onTestFinished(() => editor.destroy());
  editor.commands.setTextSelection((editor.state.doc.firstChild?.nodeSize ?? 0) - 1);
  for (const key of keys) {
    const { from, to } = editor.state.selection;
    const insert = () => editor.state.tr.insertText(key, from, to);
    const isHandled = editor.view.someProp("handleTextInput", (handle) =>
      handle(editor.view, from, to, key, insert),
    );
    if (!isHandled) editor.view.dispatch(insert());
  }
  return editor;
}

test("typed quotes, dashes and ellipses become typographic", () => {
  for (const [keys, text] of [
    [`"Yes," she said. "It's 'fine'."`, "“Yes,” she said. “It’s ‘fine’.”"],
    ["the harbor--and the sea", "the harbor—and the sea"],
    ["1998--2004", "1998–2004"],
    ["and so on...", "and so on…"],
    [`("quoted")`, "(“quoted”)"],
  ] as const) {
    expect(type(keys).state.doc.firstChild?.textContent, keys).toBe(text);
  }
});

test("code stays as it is typed", () => {
  const keys = `"a"--'b'...`;
  const editor = type(keys, "<p><code>x</code></p>");
  expect(editor.getHTML()).toContain(`<code>x"a"--'b'...</code>`);
});

test("Backspace right after brings back what was typed", () => {
  const editor = type(`"`);
  expect(editor.state.doc.textContent).toBe("“");
  editor.commands.undoInputRule();
  expect(editor.state.doc.textContent).toBe(`"`);
});
