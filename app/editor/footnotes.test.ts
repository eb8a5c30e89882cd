// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { mergeFootnote, readFootnote, setFootnote } from "./footnotes.ts";
import { closeWriters, openTwice } from "./two-writers.ts";

afterEach(closeWriters);

const noted = (footnote: string) => [
  {
    type: "paragraph",
    children: [{ text: "The budget " }, { text: "passed", footnote }, { text: "." }],
  },
];

/** Two writers with the caret in the same words, who have read their footnote. */
function openDialogs(footnote: string) {
  const writers = openTwice(noted(footnote));
  for (const { editor } of [writers.mine, writers.theirs]) editor.commands.setTextSelection(15);
  return { ...writers, read: readFootnote(writers.mine.editor).text };
}

test("what two writers type into one footnote in dialogs that are open at once is merged", () => {
  const { mine, theirs, meet, read } = openDialogs("Minutes, p. 3");
  setFootnote(theirs.editor, "Minutes of the council, p. 3");
  meet();
  setFootnote(mine.editor, mergeFootnote(mine.editor, read, "Minutes, p. 34") ?? "");
  expect(meet()).toEqual(noted("Minutes of the council, p. 34"));
});

test("a footnote that a colleague has changed meanwhile is not removed unseen", () => {
  const { mine, theirs, meet, read } = openDialogs("Minutes");
  setFootnote(theirs.editor, "Minutes of the council");
  meet();
  expect(mergeFootnote(mine.editor, read, "")).toBeUndefined();
  expect(mergeFootnote(mine.editor, readFootnote(mine.editor).text, "")).toBe("");
});

test("a footnote stays with its words when a colleague writes before them meanwhile", () => {
  const { mine, theirs, meet, read } = openDialogs("Minutes");
  theirs.type(1, "On Monday ");
  meet();
  setFootnote(mine.editor, mergeFootnote(mine.editor, read, "Minutes, p. 3") ?? "");
  expect(meet()).toEqual([
    {
      type: "paragraph",
      children: [
        { text: "On Monday The budget " },
        { text: "passed", footnote: "Minutes, p. 3" },
        { text: "." },
      ],
    },
  ]);
});
