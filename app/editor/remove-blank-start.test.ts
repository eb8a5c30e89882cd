// @vitest-environment happy-dom
import { Editor } from "@tiptap/core";
import { expect, test } from "vitest";
import { schemaExtensions } from "./engine/schema.ts";
import { removeBlankStart } from "./remove-blank-start.ts";

test.each([
  ["nothing", "<p>One</p><p></p><p>Two</p>", "<p>One</p><p></p><p>Two</p>"],
  ["empty paragraphs", "<p></p><p></p><p>One</p><p></p>", "<p>One</p><p></p>"],
  ["blanks and line breaks", "<p> &nbsp;<br></p><h2> </h2><p>One</p>", "<p>One</p>"],
  ["an empty list", "<ul><li><p></p></li></ul><p>One</p>", "<p>One</p>"],
  ["no divider", "<p></p><hr><p>One</p>", "<hr><p>One</p>"],
  ["not the last block", "<p></p><p></p>", "<p></p>"],
])("removes %s at the beginning of a body", (_, html, expected) => {
  const editor = new Editor({ extensions: schemaExtensions, content: html });
  removeBlankStart(editor);
  expect(editor.getHTML().replaceAll(' dir="auto"', "")).toBe(expected);
  editor.destroy();
});
