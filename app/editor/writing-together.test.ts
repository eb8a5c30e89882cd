// @vitest-environment happy-dom
import { TextSelection } from "@tiptap/pm/state";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { applyUpdate, encodeStateAsUpdate } from "yjs";
import { typedAttributes } from "../blocks/block-editors.ts";
import { toggleList } from "../blocks/list/editor.ts";
import { timelineKeys } from "../blocks/timeline/timeline-keys.ts";
import { createMedia } from "../domain/parse-media.ts";
import { readFootnote, setFootnote } from "./footnotes.ts";
import { insertBlocks } from "./insert-blocks.ts";
import { closeWriters, item, list, openTwice, paragraph, type Writer } from "./two-writers.ts";

afterEach(closeWriters);

/** Two writers change one article at random and exchange their changes at random. */

function galleryImage(name: string) {
  const src = `2026/11/${name}.png`;
  return { type: "image", src, alt: "", caption: "", credit: "", children: [] };
}

function timelineEntry(date: string, text: string) {
  return { type: "timeline-entry", date, children: [{ text }] };
}

/** A recording with every field, as it is stored. */
function recording(type: "audio" | "video", transcript: string) {
  return createMedia(type, {
    file: `2026/11/tide.${type === "audio" ? "mp3" : "mp4"}`,
    transcript,
  });
}

const everything = [
  paragraph("one"),
  list(item("a", list(item("aa"), item("ab"))), item("b"), item("c")),
  { type: "player", address: "https://example.org/film" },
  { type: "heading", level: 2, children: [{ text: "head" }] },
  { type: "image", src: "2026/11/a.png", alt: "", caption: "", credit: "", children: [] },
  { type: "block-quote", children: [{ text: "quote" }] },
  paragraph("three"),
  {
    type: "fact-box",
    title: "facts",
    children: [paragraph("four"), list(item("ba"), item("bb")), paragraph("five")],
  },
  { type: "gallery", caption: "two images", children: [galleryImage("b"), galleryImage("c")] },
  {
    type: "timeline",
    title: "days",
    children: [timelineEntry("1926", "six"), timelineEntry("1927", "seven")],
  },
  recording("audio", "nine\n\nten"),
  paragraph("eight"),
  recording("video", ""),
];

const edits: Record<string, (writer: Writer["editor"]) => unknown> = {
  write: ({ view, state }) => view.dispatch(state.tr.insertText("x")),
  divide: (editor) =>
    timelineKeys.enter(editor) ||
    editor.commands.first(({ commands }) => [
      () => commands.splitListItem("listItem"),
      () => commands.splitBlock(),
    ]),
  join: (editor) => timelineKeys.backspace(editor) || editor.commands.joinBackward(),
  moveUp: (editor) => timelineKeys.moveUp(editor),
  indent: ({ commands }) => commands.sinkListItem("listItem"),
  outdent: ({ commands }) => commands.liftListItem("listItem"),
  bullets: (editor) => toggleList(editor, "bulletList"),
  numbers: (editor) => toggleList(editor, "orderedList"),
  heading: ({ commands }) => commands.setNode("heading", { level: 3 }),
  quote: ({ commands }) => commands.toggleNode("blockQuote", "paragraph"),
  remove: ({ commands }) => commands.deleteSelection(),
  bold: ({ commands }) => commands.toggleMark("bold"),
  field: ({ view, state }) => {
    const { $from } = state.selection;
    const [attribute] = typedAttributes[$from.node(1)?.type.name ?? ""] ?? [];
    if (attribute === undefined) return;
    const value: unknown = $from.node(1).attrs[attribute];
    view.dispatch(state.tr.setNodeAttribute($from.before(1), attribute, `${value}y`));
  },
  footnote: (editor) =>
    setFootnote(
      editor,
      readFootnote(editor).text === "note" ? "" : `${readFootnote(editor).text}note`,
    ),
  breakLine: ({ commands }) => commands.keyboardShortcut("Shift-Enter"),
  undo: ({ commands }) => commands.undo(),
  redo: ({ commands }) => commands.redo(),
};

/** A change at a place in the text, by one of two writers, who may exchange their changes after it. */
const change = fc.record({
  isMine: fc.boolean(),
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.constantFrom(0, 0, 0, 3, 12),
  edit: fc.constantFrom(...Object.values(edits)),
  doMeet: fc.boolean(),
});

test("whatever two writers do at once, both see the same and the schema refuses no block with words", () => {
  fc.assert(
    fc.property(fc.array(change, { minLength: 10, maxLength: 30 }), (changes) => {
      const { mine, theirs, meet } = openTwice(everything);
      const refused = [mine, theirs].map(listRefused);
      for (const { isMine, place, length, edit, doMeet } of changes) {
        const { editor } = isMine ? mine : theirs;
        const { doc, tr } = editor.state;
        const from = Math.floor(place * doc.content.size);
        const to = Math.min(from + length, doc.content.size);
        editor.view.dispatch(
          tr.setSelection(TextSelection.between(doc.resolve(from), doc.resolve(to))),
        );
        edit(editor);
        if (doMeet) meet();
      }
      meet();
      expect(refused.flat()).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

test.each(["audio", "video"] as const)(
  "two writers in the transcript of one %s keep the words of both",
  (type) => {
    const { mine, theirs, meet } = openTwice([recording(type, "Is it loud?\n\nNobody hears it.")]);
    const start = 2;
    const end = start + mine.editor.state.doc.textContent.length;
    mine.type(start, "Reporter: ");
    theirs.type(end, " Not even at night.");
    theirs.editor.commands.enter();
    theirs.editor.view.dispatch(theirs.editor.state.tr.insertText("Ever."));
    const both = "Reporter: Is it loud?\n\nNobody hears it. Not even at night.\nEver.";
    expect(meet()).toEqual([recording(type, both)]);
  },
);

test("undoing the creation of a recording keeps the words that a colleague wrote in it", () => {
  const { mine, theirs, meet } = openTwice([paragraph("one")]);
  const block = { type: "audio", attrs: { file: "2026/11/tide.mp3" } };
  insertBlocks(mine.editor, [{ ...block, content: [{ type: "transcript" }] }]);
  meet();
  const place = theirs.editor.state.doc.child(0).nodeSize + 2;
  theirs.type(place, "theirs");
  meet();
  mine.editor.commands.undo();
  meet();
  expect(mine.editor.state.doc.textContent).toBe("onetheirs");
});

test("two writers in one timeline keep the words and dates of both", () => {
  const { mine, theirs, meet } = openTwice([
    {
      type: "timeline",
      title: "",
      children: [timelineEntry("1", "one"), timelineEntry("2", "two")],
    },
  ]);
  mine.editor.commands.setTextSelection(placeOf(mine, "one") + 3);
  timelineKeys.enter(mine.editor);
  mine.editor.view.dispatch(mine.editor.state.tr.insertText("new"));
  theirs.type(placeOf(theirs, "two"), "their ");
  theirs.editor.view.dispatch(theirs.editor.state.tr.setNodeAttribute(1, "date", "1926"));
  expect(meet()).toEqual([
    {
      type: "timeline",
      title: "",
      children: [
        timelineEntry("1926", "one"),
        timelineEntry("", "new"),
        timelineEntry("2", "their two"),
      ],
    },
  ]);
});

/** Collects the text of each node that the schema refuses, unless it has none. */
function listRefused({ editor: { schema } }: Writer): string[] {
  const refused: string[] = [];
  const create = schema.node.bind(schema);
  schema.node = (type, attrs, content, marks) => {
    try {
      return create(type, attrs, content, marks);
    } catch (error) {
      const text = schema.topNodeType.create(null, content).textContent;
      if (text !== "") refused.push(text);
      throw error;
    }
  };
  return refused;
}

/** A writer types a letter, or sends the other what is new. */
const turn = fc.constantFrom("mine", "mine", "theirs", "theirs", "send", "receive");

test.each([
  ["a new paragraph", (writer: Writer) => writer.editor.commands.splitBlock()],
  [
    "a new list item",
    (writer: Writer) => {
      toggleList(writer.editor, "bulletList");
      writer.editor.commands.splitListItem("listItem");
    },
  ],
  ["the middle of a word", (writer: Writer) => writer.editor.commands.setTextSelection(3)],
])("letters that two type at once in %s arrive once each", (_, prepare) => {
  fc.assert(
    fc.property(fc.array(turn, { minLength: 4, maxLength: 16 }), (turns) => {
      const { mine, theirs, meet } = openTwice([paragraph("word")]);
      mine.editor.commands.setTextSelection(5);
      prepare(mine);
      meet();
      theirs.editor.commands.setTextSelection(mine.editor.state.selection.from);
      turns.forEach((who, index) => {
        const letter = String.fromCodePoint(0x4e00 + index);
        if (who === "send") applyUpdate(theirs.doc, encodeStateAsUpdate(mine.doc));
        else if (who === "receive") applyUpdate(mine.doc, encodeStateAsUpdate(theirs.doc));
        else {
          const { view, state } = (who === "mine" ? mine : theirs).editor;
          view.dispatch(state.tr.insertText(letter));
        }
      });
      meet();
      const typed = turns.flatMap((who, index) =>
        who === "mine" || who === "theirs" ? String.fromCodePoint(0x4e00 + index) : [],
      );
      const text = mine.editor.state.doc.textContent;
      expect([...text].filter((letter) => letter >= "\u4e00").sort()).toEqual(typed);
    }),
    { numRuns: 40 },
  );
});

test("two writers in one fact box and one gallery keep the words and images of both", () => {
  const { mine, theirs, meet } = openTwice([
    { type: "fact-box", title: "facts", children: [paragraph("one"), paragraph("two")] },
    { type: "gallery", caption: "", children: [galleryImage("a"), galleryImage("b")] },
  ]);
  mine.type(placeOf(mine, "one"), "my ");
  theirs.type(placeOf(theirs, "two"), "their ");
  theirs.editor.view.dispatch(theirs.editor.state.tr.setNodeAttribute(0, "title", "the facts"));
  const gallery = mine.editor.state.doc.child(0).nodeSize;
  mine.editor.view.dispatch(mine.editor.state.tr.setNodeAttribute(gallery + 1, "caption", "mine"));
  theirs.editor.view.dispatch(
    theirs.editor.state.tr.setNodeAttribute(
      theirs.editor.state.doc.child(0).nodeSize + 2,
      "alt",
      "theirs",
    ),
  );
  expect(meet()).toEqual([
    {
      type: "fact-box",
      title: "the facts",
      children: [paragraph("my one"), paragraph("their two")],
    },
    {
      type: "gallery",
      caption: "",
      children: [
        { ...galleryImage("a"), caption: "mine" },
        { ...galleryImage("b"), alt: "theirs" },
      ],
    },
  ]);
});

/** The place at which the text of a writer's document begins. */
function placeOf({ editor }: Writer, text: string): number {
  let found = 0;
  editor.state.doc.descendants((node, place) => {
    if (node.text === text) found = place;
  });
  return found;
}
