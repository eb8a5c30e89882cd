// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { joinEntry, removeEntry, timelineKeys } from "../blocks/timeline/timeline-keys.ts";
import { closeWriters, openTwice, paragraph, type Writer } from "./two-writers.ts";

afterEach(closeWriters);

const entry = (date: string, text: string) => ({
  type: "timeline-entry",
  date,
  children: text === "" ? [] : [{ text }],
});
const timeline = (...children: unknown[]) => ({ type: "timeline", title: "", children });

/** Opens a timeline of these entries between two paragraphs, with the caret in front of `|`. */
function open(...entries: [date: string, text: string][]) {
  const { mine } = openTwice([
    paragraph("above"),
    timeline(...entries.map(([date, text]) => entry(date, text))),
    paragraph("below"),
  ]);
  const { doc, tr } = mine.editor.state;
  doc.descendants((node, place) => {
    const offset = node.text?.indexOf("|") ?? -1;
    if (offset >= 0) mine.editor.view.dispatch(tr.delete(place + offset, place + offset + 1));
    if (offset >= 0) mine.editor.commands.setTextSelection(place + offset);
  });
  return mine;
}

/** The stored blocks without the paragraphs above and below. */
function between({ stored }: Writer): unknown[] {
  return stored().slice(1, -1);
}

test.each([
  ["in the middle of a text", [["1", "a|b"]], [entry("1", "a"), entry("", "xb")]],
  [
    "at the end of a text",
    [
      ["1", "a|"],
      ["2", "b"],
    ],
    [entry("1", "a"), entry("", "x"), entry("2", "b")],
  ],
  ["at the start of a text", [["1", "|a"]], [entry("1", "xa")]],
] as [string, [string, string][], unknown[]][])(
  "Enter %s makes an entry without a date and moves no other date",
  (_, entries, expected) => {
    const writer = open(...entries);
    expect(timelineKeys.enter(writer.editor)).toBe(true);
    writer.editor.view.dispatch(writer.editor.state.tr.insertText("x"));
    expect(between(writer)).toEqual([timeline(...expected)]);
    expect(writer.editor.state.doc.child(1).childCount).toBe(entries.length + 1);
  },
);

test("Enter in the empty last entry goes on behind the timeline, and undo brings the entry back", () => {
  const writer = open(["1", "a|"]);
  timelineKeys.enter(writer.editor);
  timelineKeys.enter(writer.editor);
  writer.editor.view.dispatch(writer.editor.state.tr.insertText("x"));
  expect(between(writer)).toEqual([timeline(entry("1", "a")), paragraph("x")]);
  for (let step = 0; step < 3; step += 1) writer.editor.commands.undo();
  expect(between(writer)).toEqual([timeline(entry("1", "a"))]);
});

test("Backspace at the start of a text joins entries only where no date is lost", () => {
  const dated = open(["1", "a"], ["2", "|b"]);
  expect(timelineKeys.backspace(dated.editor)).toBe(true);
  expect(between(dated)).toEqual([timeline(entry("1", "a"), entry("2", "b"))]);
  const undated = open(["1", "a"], ["", "|b"]);
  timelineKeys.backspace(undated.editor);
  expect(between(undated)).toEqual([timeline(entry("1", "ab"))]);
  const first = open(["", "|a"], ["2", "b"]);
  timelineKeys.backspace(first.editor);
  expect(between(first)).toEqual([paragraph("a"), timeline(entry("2", "b"))]);
  const only = open(["", "|a"]);
  timelineKeys.backspace(only.editor);
  expect(between(only)).toEqual([paragraph("a")]);
  const within = open(["1", "a|b"]);
  expect(timelineKeys.backspace(within.editor)).toBe(false);
});

test("Delete at the end of a text takes nothing that has a date or is outside", () => {
  const dated = open(["1", "a|"], ["2", "b"]);
  expect(timelineKeys.delete(dated.editor)).toBe(true);
  expect(between(dated)).toEqual([timeline(entry("1", "a"), entry("2", "b"))]);
  const undated = open(["1", "a|"], ["", "b"]);
  timelineKeys.delete(undated.editor);
  expect(between(undated)).toEqual([timeline(entry("1", "ab"))]);
  const last = open(["1", "a|"]);
  expect(timelineKeys.delete(last.editor)).toBe(true);
  expect(between(last)).toEqual([timeline(entry("1", "a"))]);
});

test("entries move with the caret, up to the ends of the timeline", () => {
  const writer = open(["1", "a"], ["2", "b"], ["3", "c|c"]);
  timelineKeys.moveUp(writer.editor);
  timelineKeys.moveUp(writer.editor);
  timelineKeys.moveUp(writer.editor);
  timelineKeys.moveDown(writer.editor);
  writer.editor.view.dispatch(writer.editor.state.tr.insertText("x"));
  expect(between(writer)).toEqual([timeline(entry("1", "a"), entry("3", "cxc"), entry("2", "b"))]);
});

test("the first entry is removed like any other, and the last one with the timeline", () => {
  const writer = open(["1", "a|"], ["2", "b"]);
  const place = writer.editor.state.selection.$from.before();
  removeEntry(writer.editor, place);
  expect(between(writer)).toEqual([timeline(entry("2", "b"))]);
  removeEntry(writer.editor, place);
  expect(between(writer)).toEqual([]);
});

test("an entry with a title above it stays when it is emptied", () => {
  const { mine } = openTwice([{ ...timeline(entry("1", "")), title: "Days" }]);
  mine.editor.view.dispatch(mine.editor.state.tr.setNodeAttribute(1, "date", ""));
  joinEntry(mine.editor, 1);
  expect(mine.stored()).toEqual([{ type: "timeline", title: "Days", children: [] }]);
});

test.each([
  ["a heading", (writer: Writer) => writer.editor.commands.setNode("heading", { level: 2 })],
  ["a paragraph", (writer: Writer) => writer.editor.commands.setNode("paragraph")],
  ["a list", (writer: Writer) => writer.editor.commands.toggleList("bulletList", "listItem")],
  ["a quote", (writer: Writer) => writer.editor.commands.toggleNode("blockQuote", "paragraph")],
])("the command for %s changes no entry", (_, run) => {
  const writer = open(["1", "a|"], ["2", "b"]);
  run(writer);
  expect(between(writer)).toEqual([timeline(entry("1", "a"), entry("2", "b"))]);
});
