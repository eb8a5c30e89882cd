// @vitest-environment happy-dom
import { NodeSelection, TextSelection } from "@tiptap/pm/state";
import { beforeAll, expect, test } from "vitest";
import { audioFixture } from "../../blocks/audio/fixture.ts";
import { blockToEditor } from "../../blocks/block-editors.ts";
import { videoFixture } from "../../blocks/video/fixture.ts";
import { code, openForPaste } from "../paste-into-article.ts";

beforeAll(code.load);

/** Opens a recording above an empty paragraph. */
function open(block: typeof audioFixture | typeof videoFixture) {
  const { editor, blocks } = openForPaste();
  editor.commands.setContent({
    type: "doc",
    content: [blockToEditor(block), { type: "paragraph" }],
  });
  return {
    editor,
    blocks,
    /** Copies the selection, as HTML. */
    copy: () => editor.view.serializeForClipboard(editor.state.selection.content()).dom.innerHTML,
    pasteAtEnd(html: string) {
      editor.commands.setTextSelection(editor.state.doc.content.size - 1);
      editor.view.pasteHTML(html, new ClipboardEvent("paste"));
      editor.state.doc.check();
    },
  };
}

test.each([audioFixture, videoFixture])(
  "a copied $type brings all its fields and its transcript",
  (block) => {
    const { editor, blocks, copy, pasteAtEnd } = open(block);
    editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, 0)));
    pasteAtEnd(copy());
    expect(blocks()).toEqual([block, block]);
    editor.destroy();
  },
);

test("words copied from a transcript are text elsewhere, and pasted paragraphs are lines of it", () => {
  const { editor, blocks, copy, pasteAtEnd } = open(audioFixture);
  editor.commands.setTextSelection({ from: 2, to: 4 });
  const words = copy();
  expect(words).not.toContain("figure");
  pasteAtEnd(words);
  expect(blocks()[1]).toEqual({ type: "paragraph", children: [{ text: "Is" }] });
  editor.commands.setTextSelection(2);
  editor.view.pasteText("One.\r\n\r\nTwo. ", new ClipboardEvent("paste"));
  expect(blocks()[0]).toEqual({
    ...audioFixture,
    transcript: `One.\n\nTwo. ${audioFixture.transcript}`,
  });
  editor.destroy();
});

test("commands for headings, lists and quotes leave a recording as it is", () => {
  const { editor, blocks } = open(audioFixture);
  const { doc, tr } = editor.state;
  editor.view.dispatch(tr.setSelection(TextSelection.create(doc, 3)));
  editor.commands.setNode("heading", { level: 2 });
  editor.commands.toggleNode("codeBlock", "paragraph");
  editor.commands.toggleList("bulletList", "listItem");
  editor.commands.toggleMark("bold");
  editor.commands.enter();
  expect(blocks()).toEqual([
    { ...audioFixture, transcript: `I\n${audioFixture.transcript.slice(1)}` },
  ]);
  editor.destroy();
});
