// @vitest-environment happy-dom
import type { Node } from "@tiptap/pm/model";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { fillFragment } from "./engine/fill-fragment.ts";
import { createBodyReader } from "./engine/stored-body.ts";
import { mergeFootnote, readFootnote, setFootnote } from "./footnotes.ts";
import { closeWriters, openTwice, paragraph } from "./two-writers.ts";

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

test("two writers who change one footnote without a connection keep the words of both", () => {
  const { mine, theirs, meet } = openDialogs("Minutes, p. 3");
  setFootnote(mine.editor, "Minutes, p. 34");
  setFootnote(theirs.editor, "Minutes of the council, p. 3");
  expect(meet()).toEqual(noted("Minutes of the council, p. 34"));
});

test("two writers who note the same words without a connection keep both notes, which are one from then on", () => {
  const { mine, theirs, meet } = openTwice([paragraph("The budget passed.")]);
  for (const [{ editor }, text] of [
    [mine, "Mine"],
    [theirs, "Theirs"],
  ] as const) {
    editor.commands.setTextSelection({ from: 12, to: 18 });
    setFootnote(editor, text);
  }
  const stored = meet();
  mine.editor.commands.setTextSelection(15);
  const { text } = readFootnote(mine.editor);
  expect(text.split(" ").sort()).toEqual(["Mine", "Theirs"]);
  expect(stored).toEqual(noted(text));
  setFootnote(mine.editor, "Ours");
  expect(meet()).toEqual(noted("Ours"));
});

test("a footnote changes with the words of a colleague also where its words are in another paragraph by then", () => {
  const { mine, theirs, meet } = openDialogs("Minutes");
  mine.editor.commands.setTextSelection(5);
  mine.editor.commands.splitBlock();
  setFootnote(theirs.editor, "Minutes, p. 3");
  expect(JSON.stringify(meet())).toContain(JSON.stringify("Minutes, p. 3"));
});

test("undo in a footnote reverts the writer's own words only, and redo restores them", () => {
  const { mine, theirs, meet } = openDialogs("Minutes");
  setFootnote(mine.editor, "See Minutes");
  setFootnote(theirs.editor, "Minutes, p. 3");
  meet();
  mine.editor.commands.undo();
  expect(meet()).toEqual(noted("Minutes, p. 3"));
  mine.editor.commands.redo();
  expect(meet()).toEqual(noted("See Minutes, p. 3"));
});

test("undo of a new footnote removes it, unless a colleague has written in it", () => {
  const { mine, theirs, meet } = openTwice([paragraph("The budget passed.")]);
  for (const { editor } of [mine, theirs]) editor.commands.setTextSelection({ from: 12, to: 18 });
  setFootnote(mine.editor, "Minutes");
  mine.editor.commands.undo();
  expect(meet()).toEqual([paragraph("The budget passed.")]);
  mine.editor.commands.redo();
  expect(meet()).toEqual(noted("Minutes"));
  theirs.editor.commands.setTextSelection(15);
  setFootnote(theirs.editor, "Minutes, p. 3");
  meet();
  mine.editor.commands.undo();
  expect(meet()).toEqual(noted(", p. 3"));
  mine.editor.commands.redo();
  expect(meet()).toEqual(noted("Minutes, p. 3"));
});

test("words that are copied have a footnote of their own", () => {
  const { mine, theirs, meet } = openDialogs("Minutes");
  const { editor } = mine;
  editor.commands.selectAll();
  const { dom } = editor.view.serializeForClipboard(editor.state.selection.content());
  editor.commands.setTextSelection(editor.state.doc.content.size);
  editor.view.pasteHTML(dom.innerHTML, new ClipboardEvent("paste"));
  expect(meet()).toEqual([...noted("Minutes"), ...noted("Minutes")]);
  setFootnote(theirs.editor, "Minutes, p. 3");
  expect(meet()).toEqual([...noted("Minutes, p. 3"), ...noted("Minutes")]);
});

test.each([
  ["Minutes", "Minutes, p. 3"],
  ["The Minutes", "The Minutes, p. 3"],
])(
  "a body that is replaced by one with the footnote %j keeps what a colleague writes in it",
  (text, both) => {
    const { mine, theirs, meet } = openDialogs("Minutes");
    fillFragment(mine.fragment, { main: [paragraph("New."), ...noted(text)] });
    setFootnote(theirs.editor, "Minutes, p. 3");
    expect(meet()).toEqual([paragraph("New."), ...noted(both)]);
  },
);

test("a version that is taken back has the footnotes that it had, also where two had become one", () => {
  const { mine, meet } = openTwice([...noted("Minutes"), ...noted("Minutes")]);
  mine.editor.commands.setTextSelection(15);
  mine.editor.commands.splitBlock();
  for (const main of [
    [...noted("A"), ...noted("B"), ...noted("A")],
    [paragraph("Nothing")],
    [...noted("Minutes"), ...noted("C")],
  ]) {
    fillFragment(mine.fragment, { main });
    expect(meet()).toEqual(main);
  }
});

test("what others change in a footnote is read where nothing else has changed", () => {
  const { mine, theirs, meet } = openDialogs("Minutes");
  const reader = createBodyReader(mine.fragment, undefined);
  expect(reader.readContent().main).toEqual(noted("Minutes"));
  setFootnote(theirs.editor, "Minutes, p. 3");
  meet();
  expect(reader.readContent().main).toEqual(noted("Minutes, p. 3"));
  reader.close();
});

const step = fc.record({
  isMine: fc.boolean(),
  edit: fc.constantFrom("note", "note", "note", "meet", "split", "join"),
  place: fc.double({ min: 0, max: 1, noNaN: true }),
});

/** Places in words that have a footnote. */
function listNoted(doc: Node): number[] {
  const places: number[] = [];
  doc.descendants((node, place) => {
    if (node.marks.some(({ type }) => type.name === "footnote")) places.push(place + 1);
  });
  return places;
}

test("every letter that two writers add to footnotes stays, whatever happens to their words", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const { mine, theirs, meet } = openTwice([...noted("one"), ...noted("two")]);
      const typed: string[] = [];
      for (const [index, { isMine, edit, place }] of steps.entries()) {
        const { editor } = isMine ? mine : theirs;
        if (edit === "meet") meet();
        else if (edit === "note") {
          const letter = String.fromCharCode(0x4e00 + index);
          const places = listNoted(editor.state.doc);
          const at = places[Math.floor(place * places.length)];
          if (at === undefined) continue;
          editor.commands.setTextSelection(at);
          const { text } = readFootnote(editor);
          const cut = Math.floor(place * text.length);
          setFootnote(editor, text.slice(0, cut) + letter + text.slice(cut));
          typed.push(letter);
        } else if (edit === "split") {
          editor.commands.setTextSelection(Math.floor(place * 18) + 1);
          editor.commands.splitBlock();
        } else editor.commands.joinForward();
      }
      meet();
      const found: string[] = JSON.stringify(mine.stored()).match(/[\u4e00-\u9fff]/g) ?? [];
      expect(typed.filter((letter) => !found.includes(letter))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});
