// @vitest-environment happy-dom
import { NodeSelection, TextSelection } from "@tiptap/pm/state";
import { afterEach, expect, test, vi } from "vitest";
import { noteMarks } from "./note-marks.ts";
import { createNoteStore, type EditorNote } from "./note-store.ts";
import { closeWriters, openTwice, paragraph } from "./two-writers.ts";

afterEach(closeWriters);

const SHIPS = [paragraph("The red ships came in."), paragraph("Nobody saw the grey ones.")];

function open(main: unknown[] = SHIPS) {
  const store = createNoteStore(() => "first");
  const writers = openTwice(main, [noteMarks(store)]);
  const { editor } = writers.mine;
  const marked = (selector = "[data-note]") =>
    [...editor.view.dom.querySelectorAll(selector)].map((element) => element.textContent);
  /** Adds a note on words of the body, as the form does. */
  function noteOn(words: string, fields: Partial<EditorNote> = {}): void {
    const at = textPlace(words);
    editor.view.dispatch(
      editor.state.tr.setSelection(TextSelection.create(editor.state.doc, at, at + words.length)),
    );
    const place = store.editor?.readPlace();
    if (!place) throw new Error("There is no place.");
    expect(place.quote).toBe(words);
    store.setNotes([
      ...store.notes(),
      { id: words, anchor: place.anchor, quote: place.quote, replacement: null, ...fields },
    ]);
  }
  function textPlace(words: string): number {
    let found = -1;
    editor.state.doc.descendants((node, place) => {
      const at = node.isText ? (node.text ?? "").indexOf(words) : -1;
      if (at >= 0) found = place + at;
    });
    return found;
  }
  return { ...writers, store, marked, noteOn, textPlace };
}

test("a note stays with its words while both write before, behind and beside them", () => {
  const { mine, theirs, meet, marked, noteOn } = open();
  noteOn("red ships");
  expect(marked("mark")).toEqual(["red ships"]);
  theirs.type(1, "Yesterday. ");
  meet();
  expect(marked("mark")).toEqual(["red ships"]);
  mine.type(1, "Early. ");
  theirs.type(12, "today, ");
  meet();
  expect(marked("mark")).toEqual(["red ships"]);
});

test("words typed at the ends of a note do not belong to it, words within do", () => {
  const { theirs, meet, marked, noteOn, textPlace } = open();
  noteOn("red ships");
  theirs.type(textPlace("red"), "old ");
  theirs.type(textPlace("red ships") + "old red ships".length, " slowly");
  theirs.type(textPlace("red ships") + "old red".length, "dish");
  meet();
  expect(marked("mark")).toEqual(["reddish ships"]);
});

test("a note whose words are deleted is not found, and comes back with them", () => {
  vi.useFakeTimers();
  const { mine, store, marked, noteOn, textPlace } = open();
  noteOn("red ships");
  const at = textPlace("red ships");
  mine.editor.view.dispatch(mine.editor.state.tr.delete(at, at + 9));
  vi.runAllTimers();
  expect(marked()).toEqual([]);
  expect(store.found().size).toBe(0);
  expect(store.editor?.show("red ships")).toBe(false);
  mine.editor.commands.undo();
  vi.runAllTimers();
  expect(marked("mark")).toEqual(["red ships"]);
  vi.useRealTimers();
});

test("words of another document are found by their quote, and their place is reported", async () => {
  const { store, marked } = open();
  const found = vi.fn();
  store.onFound = found;
  const anchor = { field: "content", start: "{}", end: "no JSON", lineage: "before" };
  store.setNotes([
    { id: "one", anchor, quote: "grey  ones", replacement: null },
    { id: "twice", anchor: null, quote: "e", replacement: null },
  ]);
  expect(marked("mark")).toEqual(["grey ones"]);
  await Promise.resolve();
  expect(found).toHaveBeenCalledExactlyOnceWith(
    "one",
    expect.objectContaining({ field: "content", lineage: "first" }),
  );
});

test("a suggestion is shown and not stored until it is put in the place of its words", () => {
  const { mine, meet, store, marked, noteOn } = open([
    {
      type: "paragraph",
      children: [{ text: "The " }, { text: "red", bold: true }, { text: " sea" }],
    },
  ]);
  noteOn("red", { replacement: "blue" });
  noteOn("sea", { replacement: "" });
  const [red, sea] = store.notes();
  if (!red || !sea) throw new Error("a note is missing");
  expect([marked("del"), marked("ins")]).toEqual([["red", "sea"], ["blue"]]);
  expect(JSON.stringify(mine.stored())).not.toContain("blue");
  // Others have been told of the decision already.
  store.setNotes([]);
  expect(store.editor?.replace(red)).toBe("done");
  expect(store.editor?.replace(sea)).toBe("done");
  expect(meet()).toEqual([
    {
      type: "paragraph",
      children: [{ text: "The " }, { text: "blue", bold: true }, { text: " " }],
    },
  ]);
});

test("a suggestion for words that have changed since is not carried out", () => {
  const { theirs, meet, store, noteOn, textPlace } = open();
  noteOn("red ships", { replacement: "blue ships" });
  theirs.type(textPlace("red ships") + 3, "dish");
  const before = meet();
  const [note] = store.notes();
  expect(note && store.editor?.replace(note)).toBe("changed");
  expect(meet()).toEqual(before);
});

test("other words can be suggested within one block only", () => {
  const { mine, store } = open();
  const select = (from: number, to: number) => {
    const { doc, tr } = mine.editor.state;
    mine.editor.view.dispatch(tr.setSelection(TextSelection.create(doc, from, to)));
    return store.editor?.readPlace()?.isText;
  };
  expect(select(2, 5)).toBe(true);
  expect(select(2, 30)).toBe(false);
  expect(select(2, 2)).toBe(true);
});

test("a note on a block without words quotes its name, and stays with it", () => {
  const { mine, theirs, meet, store } = open([
    ...SHIPS,
    { type: "divider", children: [] },
    paragraph("They left."),
  ]);
  const { editor } = mine;
  let at = -1;
  editor.state.doc.forEach((node, place) => {
    if (node.type.name === "divider") at = place;
  });
  editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, at)));
  const place = store.editor?.readPlace();
  expect(place).toMatchObject({ quote: "[Divider]", isText: false });
  if (!place) return;
  store.setNotes([{ id: "line", replacement: null, ...place }]);
  theirs.type(1, "Yesterday. ");
  meet();
  expect(editor.view.dom.querySelectorAll("hr[data-note], [data-note] hr")).toHaveLength(1);
});
