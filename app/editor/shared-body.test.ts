// @vitest-environment happy-dom
import { Editor } from "@tiptap/core";
import { afterEach, expect, test, vi } from "vitest";
import { applyUpdate, Doc, encodeStateAsUpdate } from "yjs";
import { seedDocument } from "./engine/seed-document.ts";
import { getSharedBody } from "./engine/shared-document.ts";
import { readFragment } from "./engine/stored-body.ts";
import { editorExtensions } from "./extensions.ts";
import { sharedBody } from "./shared-body.ts";

const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

const paragraph = (text: string) => ({ type: "paragraph", children: [{ text }] });

/** Two writers with a copy each of the same article. */
function openTwice(main: unknown[]) {
  const [mine, theirs] = [open(main), open(main)];
  const sync = () => {
    for (const [from, to] of [
      [mine, theirs],
      [theirs, mine],
    ] as const)
      applyUpdate(to.doc, encodeStateAsUpdate(from.doc));
    expect(mine.editor.getJSON()).toEqual(theirs.editor.getJSON());
    expect(mine.read()).toEqual(theirs.read());
    return mine.read();
  };
  return { mine, theirs, sync };
}

function open(main: unknown[]) {
  const doc = new Doc();
  applyUpdate(doc, seedDocument({ main }));
  const fragment = getSharedBody(doc);
  const editor = new Editor({ extensions: [...editorExtensions, ...sharedBody(fragment)] });
  editors.push(editor);
  return { doc, editor, read: () => readFragment(fragment, { main }).main };
}

test.each([
  [
    "a list",
    { type: "list", ordered: false, children: [{ type: "list-item", children: [{ text: "a" }] }] },
  ],
  [
    "an image",
    { type: "image", src: "2026/11/a.png", alt: "", caption: "", credit: "", children: [] },
  ],
  ["a divider", { type: "divider", children: [] }],
  ["text", paragraph("One")],
])(
  "opening and clicking an article that begins with %s warns of nothing and changes nothing",
  (_, block) => {
    const warn = vi.spyOn(console, "warn");
    const { doc, editor, read } = open([block]);
    const before = encodeStateAsUpdate(doc);
    editor.commands.setTextSelection(editor.state.doc.content.size - 1);
    editor.view.dispatch(editor.state.tr);
    expect(encodeStateAsUpdate(doc)).toEqual(before);
    expect(read()).toEqual([block]);
    expect(warn).not.toHaveBeenCalled();
  },
);

test("addresses that somebody else wrote are not made links", () => {
  const { mine, theirs, sync } = openTwice([
    paragraph("See https://example.org"),
    paragraph("Two"),
  ]);
  theirs.editor.view.dispatch(theirs.editor.state.tr.insertText("!", 2));
  sync();
  mine.editor.view.dispatch(mine.editor.state.tr.insertText("!", 3));
  expect(JSON.stringify(sync())).not.toContain("link");
});
