// @vitest-environment happy-dom
import { Editor } from "@tiptap/core";
import { expect, test } from "vitest";
import { schemaExtensions } from "./engine/schema.ts";
import { insertBlocks } from "./insert-blocks.ts";

const DIVIDER = { type: "divider" };

/** Opens blocks, inserts a divider, types an x at the caret, and returns the document. */
function insertIn(html: string, { caret, place }: { caret: number; place?: number }): string {
  const editor = new Editor({ extensions: schemaExtensions, content: html });
  editor.commands.setTextSelection(caret);
  insertBlocks(editor, [DIVIDER], place);
  editor.commands.insertContent("x");
  const written = editor.getHTML().replaceAll(' dir="auto"', "");
  editor.destroy();
  return written;
}

test.each([
  ["in a word", "<p>Harbor</p><p>Two</p>", 4, "<p>Harbor</p><hr><p>xTwo</p>"],
  ["at the start of a paragraph", "<p>Harbor</p><p>Two</p>", 1, "<p>Harbor</p><hr><p>xTwo</p>"],
  ["in the last paragraph", "<p>Harbor</p>", 4, "<p>Harbor</p><hr><p>x</p>"],
  ["in an empty paragraph", "<p>One</p><p></p><p>Two</p>", 6, "<p>One</p><hr><p>xTwo</p>"],
  ["in an empty article", "<p></p>", 1, "<hr><p>x</p>"],
  ["in a list", "<ul><li><p>One</p></li><li><p>Two</p></li></ul>", 5, /<\/ul><hr><p>x<\/p>$/],
])("a divider with the caret %s goes below that block", (_, html, caret, expected) => {
  expect(insertIn(html, { caret })).toEqual(
    typeof expected === "string" ? expected : expect.stringMatching(expected),
  );
});

test.each([
  ["the beginning of a paragraph", 7, "<p>One</p><hr><p>xHarbor</p><p>Two</p>"],
  ["the end of a paragraph", 11, "<p>One</p><p>Harbor</p><hr><p>xTwo</p>"],
  ["the boundary between two paragraphs", 5, "<p>One</p><hr><p>xHarbor</p><p>Two</p>"],
])("blocks dropped on %s go to the nearest boundary", (_, place, expected) => {
  const html = "<p>One</p><p>Harbor</p><p>Two</p>";
  expect(insertIn(html, { caret: 2, place })).toBe(expected);
});
