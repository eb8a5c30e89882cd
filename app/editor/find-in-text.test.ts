// @vitest-environment happy-dom
import { Editor } from "@tiptap/core";
import { afterEach, expect, test } from "vitest";
import { schemaExtensions } from "./engine/schema.ts";
import { countMatches, type FindOptions, findInText, runFind, setSearch } from "./find-in-text.ts";
import { closeWriters, openTwice, paragraph } from "./two-writers.ts";

afterEach(closeWriters);

const OPTIONS: FindOptions = {
  text: "",
  replacement: "",
  isCaseSensitive: false,
  isWholeWord: false,
};

function open(html: string, options: Partial<FindOptions>): Editor {
  const editor = new Editor({ extensions: [...schemaExtensions, findInText], content: html });
  setSearch(editor, { ...OPTIONS, ...options });
  return editor;
}

const HTML = "<p>The harbor and the <b>Harbor</b>master</p><h2>Harbors</h2><p>a+b (c) a+b</p>";

test("finds a text over marks and blocks, by case or as whole words", () => {
  const count = (options: Partial<FindOptions>) => countMatches(open(HTML, options)).total;
  expect(count({ text: "harbor" })).toBe(3);
  expect(count({ text: "harbormaster" })).toBe(1);
  expect(count({ text: "Harbor", isCaseSensitive: true })).toBe(2);
  expect(count({ text: "harbor", isWholeWord: true })).toBe(1);
  expect(count({ text: "a+b" })).toBe(2);
  expect(count({ text: "" })).toBe(0);
});

test("goes from match to match and around the end", () => {
  const editor = open(HTML, { text: "harbor" });
  const seen = (["next", "next", "next", "next", "previous"] as const).map((command) => {
    runFind(editor, command);
    return countMatches(editor).current;
  });
  expect(seen).toEqual([1, 2, 3, 1, 3]);
});

test("replaces one match or all, literally, and leaves marks as they are", () => {
  const one = open(HTML, { text: "harbor", replacement: "port" });
  runFind(one, "next");
  runFind(one, "replace");
  expect(one.getHTML()).toContain("The port and the <strong>Harbor</strong>master");
  const all = open(HTML, { text: "harbor", replacement: "a $& port" });
  runFind(all, "replaceAll");
  expect(all.getHTML()).toContain("<strong>a $&amp; port</strong>master");
  expect(countMatches(all).total).toBe(0);
});

test("replaces words by a text with dollar signs at any place", () => {
  for (const command of ["replace", "replaceAll"] as const) {
    const editor = open("<p>USD 5 and more</p>", { text: "USD 5", replacement: "$$5 $1$" });
    runFind(editor, "next");
    runFind(editor, command);
    expect(editor.getHTML()).toContain(">$$5 $1$ and more</p>");
  }
});

test("replaces all words in one undo step, and a colleague writes on between them", () => {
  const { mine, theirs, meet } = openTwice(
    [
      paragraph("The old port, and the old harbor"),
      {
        type: "paragraph",
        children: [{ text: "an " }, { text: "old", bold: true }, { text: "er" }],
      },
    ],
    [findInText],
  );
  theirs.type(13, " here");
  setSearch(mine.editor, { ...OPTIONS, text: "old", replacement: "new" });
  runFind(mine.editor, "replaceAll");
  const replaced = [
    paragraph("The new port here, and the new harbor"),
    { type: "paragraph", children: [{ text: "an " }, { text: "new", bold: true }, { text: "er" }] },
  ];
  expect(meet()).toEqual(replaced);
  expect(theirs.editor.state.selection.from).toBe(18);
  mine.editor.commands.undo();
  expect(JSON.stringify(meet())).toContain("The old port here, and the old harbor");
  mine.editor.commands.redo();
  expect(meet()).toEqual(replaced);
});

test("deletes all matches where nothing replaces them", () => {
  const { mine, meet } = openTwice([paragraph("very very old"), paragraph("very")], [findInText]);
  setSearch(mine.editor, { ...OPTIONS, text: "very " });
  runFind(mine.editor, "replaceAll");
  expect(meet()).toEqual([paragraph("old"), paragraph("very")]);
});

test("replaces words that begin with an emoji, and undoes it", () => {
  const { mine, meet } = openTwice([paragraph("a 🚢 port")], [findInText]);
  setSearch(mine.editor, { ...OPTIONS, text: "🚢 port", replacement: "quay" });
  runFind(mine.editor, "replaceAll");
  expect(meet()).toEqual([paragraph("a quay")]);
  mine.editor.commands.undo();
  expect(meet()).toEqual([paragraph("a 🚢 port")]);
});
