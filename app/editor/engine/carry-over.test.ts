import { expect, test } from "vitest";
import { applyUpdate, Doc } from "yjs";
import type { FieldsJson } from "../../data/json.types.ts";
import { carryOver } from "./carry-over.ts";
import { seedDocument } from "./seed-document.ts";
import { getSharedBody } from "./shared-document.ts";
import { readColumns } from "./shared-fields.ts";
import { readFragment } from "./stored-body.ts";

const body = (...texts: string[]) => ({
  main: texts.map((text) => ({ type: "paragraph", children: [{ text }] })),
});

const base: FieldsJson = {
  title: "Harbor opens",
  excerpt: "It opens.",
  category_id: "1",
  is_featured: false,
  content: body("The harbor opens today.", "Nobody objected."),
};

/** Content of a document with `theirs` after the changes of a writer from `base` to `mine`. */
function carry(mine: FieldsJson, theirs: FieldsJson) {
  const { content, ...fields } = { ...base, ...theirs };
  const doc = new Doc();
  applyUpdate(doc, seedDocument(content, fields));
  const updates: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => updates.push(update));
  carryOver(doc, { base, mine: { ...base, ...mine } });
  const merged = readColumns(doc, readFragment(getSharedBody(doc), null));
  return { merged, updates };
}

test("texts and body of both merge by character", () => {
  const { merged } = carry(
    {
      title: "Old harbor opens",
      content: body("The harbor opens today at nine.", "Nobody objected."),
    },
    {
      title: "Harbor opens early",
      content: body("The harbor opens today.", "Nobody objected.", "Ships came."),
    },
  );
  expect(merged.title).toBe("Old harbor opens early");
  expect(merged.content).toEqual(
    body("The harbor opens today at nine.", "Nobody objected.", "Ships came."),
  );
});

test("of a field that is no text the value of the writer counts, if the writer changed it", () => {
  const { merged } = carry({ category_id: "2" }, { category_id: "3", is_featured: true });
  expect(merged).toMatchObject({ category_id: "2", is_featured: true });
});

test("a writer who changed nothing writes nothing over a text that was restored meanwhile", () => {
  const { merged, updates } = carry({}, { title: "Restored", content: body("Restored.") });
  expect(updates).toEqual([]);
  expect(merged).toMatchObject({ title: "Restored", content: body("Restored.") });
});

test("what both say already is not there twice", () => {
  const same = { title: "Harbor opens early", content: body("Another text.") };
  expect(carry(same, same)).toMatchObject({ merged: same, updates: [] });
});
