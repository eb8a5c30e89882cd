// @vitest-environment happy-dom
import type { Node } from "@tiptap/pm/model";
import { afterEach, expect, test } from "vitest";
import { typedAttributes } from "../blocks/block-editors.ts";
import { blockFixtures } from "../blocks/block-fixtures.ts";
import { createMedia } from "../domain/parse-media.ts";
import { getBodySchema } from "./engine/schema.ts";
import { insertBlocks } from "./insert-blocks.ts";
import { closeWriters, openTwice, paragraph, type Writer } from "./two-writers.ts";
import { getUndoManager } from "./undo-steps.ts";

afterEach(closeWriters);

/** Attributes that are chosen, uploaded or looked up as one value. */
const CHOSEN = [
  "audio file",
  "audio upload",
  "embed author",
  "embed href",
  "embed provider",
  "embed src",
  "embed text",
  "image src",
  "image upload",
  "relatedArticle id",
  "relatedArticle title",
  "video captions",
  "video captionsUpload",
  "video file",
  "video posterUpload",
  "video src",
  "video upload",
];

test("every text of a block that people type merges by character", () => {
  const texts = Object.values(getBodySchema().nodes).flatMap(({ name, spec }) =>
    Object.entries(spec.attrs ?? {})
      .filter(([, { default: initial }]) => typeof initial === "string")
      .map(([attribute]) => `${name} ${attribute}`),
  );
  const typed = Object.entries(typedAttributes).flatMap(([name, attributes]) =>
    attributes.map((attribute) => `${name} ${attribute}`),
  );
  expect(texts.sort()).toEqual([...typed, ...CHOSEN].sort());
});

type Field = { place: number; attribute: string; value: string };

/** The first typed attribute of each kind in a document. */
function listFields(doc: Node): Map<string, Field> {
  const fields = new Map<string, Field>();
  doc.descendants(({ type, attrs }, place) => {
    for (const attribute of typedAttributes[type.name] ?? []) {
      const name = `${type.name} ${attribute}`;
      if (!fields.has(name)) fields.set(name, { place, attribute, value: attrs[attribute] });
    }
  });
  return fields;
}

function setField({ editor }: Writer, { place, attribute }: Field, value: string): void {
  editor.view.dispatch(editor.state.tr.setNodeAttribute(place, attribute, value));
}

const blocks = Object.values(blockFixtures);

test("the examples of the blocks have every typed text", () => {
  const { mine } = openTwice(blocks);
  const names = Object.entries(typedAttributes).flatMap(([name, attributes]) =>
    attributes.map((attribute) => `${name} ${attribute}`),
  );
  expect([...listFields(mine.editor.state.doc).keys()].sort()).toEqual(names.sort());
});

test("two writers in one text of any block keep the words of both", () => {
  const { mine, theirs, meet } = openTwice(blocks);
  const fields = listFields(mine.editor.state.doc);
  for (const field of fields.values()) {
    setField(mine, field, `Mine ${field.value}`);
    setField(theirs, field, `${field.value} theirs`);
  }
  meet();
  const merged = listFields(mine.editor.state.doc);
  for (const [name, { value }] of fields)
    expect([name, merged.get(name)?.value]).toEqual([name, `Mine ${value} theirs`]);
  const stored = JSON.stringify(mine.stored());
  const { title } = blockFixtures["fact-box"];
  const { caption } = blockFixtures.table;
  expect(stored).toContain(JSON.stringify(`Mine ${title} theirs`));
  expect(stored).toContain(JSON.stringify(`Mine ${caption} theirs`));
});

test("two writers who begin in one empty text of any block keep the words of both", () => {
  const { mine, theirs, meet } = openTwice(blocks);
  const fields = listFields(mine.editor.state.doc);
  for (const field of fields.values()) setField(mine, field, "");
  meet();
  for (const field of fields.values()) {
    setField(mine, field, "M");
    setField(theirs, field, "T");
  }
  meet();
  for (const [name, { value }] of listFields(mine.editor.state.doc))
    expect([name, [...value].sort().join("")]).toEqual([name, "MT"]);
});

test("undo in a text of a block reverts the writer's own words only, and redo restores them", () => {
  const { mine, theirs, meet } = openTwice([blockFixtures.table]);
  const field = listFields(mine.editor.state.doc).get("table caption");
  if (!field) throw new Error("The table has no caption");
  setField(mine, field, `Mine ${field.value}`);
  setField(theirs, field, `${field.value} theirs`);
  meet();
  const caption = () => mine.editor.state.doc.firstChild?.attrs.caption;
  mine.editor.commands.undo();
  expect(caption()).toBe(`${field.value} theirs`);
  mine.editor.commands.redo();
  expect(caption()).toBe(`Mine ${field.value} theirs`);
});

test("undoing the creation of an image keeps it with the caption that a colleague wrote", () => {
  const { mine, theirs, meet } = openTwice([paragraph("one")]);
  insertBlocks(mine.editor, [{ type: "image", attrs: { src: "2026/11/a.png", alt: "Crane" } }]);
  meet();
  const field = listFields(theirs.editor.state.doc).get("image caption");
  if (!field) throw new Error("The image has no caption");
  setField(theirs, field, "Theirs");
  meet();
  mine.editor.commands.undo();
  expect(meet()).toEqual([
    paragraph("one"),
    { ...blockFixtures.image, src: "2026/11/a.png", alt: "", caption: "Theirs", credit: "" },
  ]);
  mine.editor.commands.redo();
  meet();
  expect(mine.editor.state.doc.textContent).toBe("one");
});

test.each(["audio", "video"] as const)(
  "undo and redo of new %s that a colleague has written in keep its file and the words of both",
  (type) => {
    const { mine, theirs, meet } = openTwice([paragraph("one")]);
    const file = type === "audio" ? "2026/11/tide.mp3" : "2026/11/tide.mp4";
    insertBlocks(mine.editor, [{ type, attrs: { file }, content: [{ type: "transcript" }] }]);
    const field = listFields(mine.editor.state.doc).get(`${type} title`);
    if (!field) throw new Error("The recording has no title");
    setField(mine, field, "Tide");
    meet();
    theirs.type(theirs.editor.state.doc.child(0).nodeSize + 2, "theirs");
    meet();
    mine.editor.commands.undo();
    meet();
    mine.editor.commands.undo();
    const kept = { ...createMedia(type, { file, transcript: "theirs" }) };
    expect(meet()).toEqual([paragraph("one"), kept]);
    theirs.editor.commands.insertContentAt(1, "A ");
    meet();
    while (mine.editor.can().redo()) {
      mine.editor.commands.redo();
      meet();
    }
    expect(mine.stored()).toEqual([paragraph("A one"), { ...kept, title: "Tide" }]);
  },
);

test.each(["audio", "video"] as const)(
  "undo and redo of new %s have one step for each that was made, also where it stays for a colleague's words",
  (type) => {
    const { mine, theirs, meet } = openTwice([paragraph("one")]);
    insertBlocks(mine.editor, [
      { type, attrs: { file: "2026/11/tide.mp3" }, content: [{ type: "transcript" }] },
    ]);
    const field = listFields(mine.editor.state.doc).get(`${type} title`);
    if (!field) throw new Error("The recording has no title");
    setField(mine, field, "Tide");
    meet();
    theirs.type(theirs.editor.state.doc.child(0).nodeSize + 2, "theirs");
    meet();
    const steps = () => {
      const manager = getUndoManager(mine.editor.state);
      return [manager?.undoStack.length, manager?.redoStack.length];
    };
    const seen = [steps()];
    const { undo, redo } = mine.editor.commands;
    for (const run of [undo, undo, redo, redo, undo, undo]) {
      run();
      meet();
      seen.push(steps());
    }
    expect(seen).toEqual([
      [2, 0],
      [1, 1],
      [0, 2],
      [1, 1],
      [2, 0],
      [1, 1],
      [0, 2],
    ]);
    expect(mine.stored()).toMatchObject([paragraph("one"), { title: "", transcript: "theirs" }]);
  },
);
