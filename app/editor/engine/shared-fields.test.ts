import { expect, test } from "vitest";
import { applyUpdate, Doc, encodeStateAsUpdate } from "yjs";
import { seedDocument } from "./seed-document.ts";
import { TEXT_COLUMNS } from "./shared-document.ts";
import { readColumns, setFields } from "./shared-fields.ts";
import { followTitle, keepSlug } from "./shared-slug.ts";

const fields = {
  title: "Harbor opens",
  slug: "harbor-opens",
  excerpt: "The harbor opens.",
  image_alt: null,
  image_caption: "A harbor",
  sponsor: null,
  tags: ["sea"],
};

function openTwice(stored: object = fields) {
  const seed = seedDocument(null, { ...stored });
  const [mine, theirs] = [new Doc(), new Doc()];
  for (const doc of [mine, theirs]) applyUpdate(doc, seed);
  return { mine, theirs };
}

function meet({ mine, theirs }: { mine: Doc; theirs: Doc }) {
  applyUpdate(theirs, encodeStateAsUpdate(mine));
  applyUpdate(mine, encodeStateAsUpdate(theirs));
  const [one, other] = [mine, theirs].map((doc) => readColumns(doc, null));
  expect(one).toEqual(other);
  return one;
}

test.each(TEXT_COLUMNS)("what two type at both ends of %s at once both stays", (column) => {
  const docs = openTwice({ ...fields, [column]: "harbor" });
  setFields(docs.mine, { [column]: "The harbor" });
  setFields(docs.theirs, { [column]: "harbor today" });
  expect(meet(docs)).toMatchObject({ [column]: "The harbor today" });
});

test.each(TEXT_COLUMNS)("two who begin %s at once both keep what they typed", (column) => {
  const docs = openTwice({ ...fields, [column]: null });
  setFields(docs.mine, { [column]: "one" });
  setFields(docs.theirs, { [column]: "two" });
  expect(["onetwo", "twoone"]).toContain(meet(docs)?.[column]);
});

test("columns read back as they were set, and those that were not set are not there", () => {
  const { mine } = openTwice();
  expect(readColumns(mine, null)).toEqual({ ...fields, content: null });
  const { mine: other } = openTwice({ title: "Harbor", tags: [] });
  expect(readColumns(other, null)).toEqual({ title: "Harbor", tags: [], content: null });
  setFields(mine, { title: "", image_caption: "" });
  expect(readColumns(mine, null)).toMatchObject({ title: "", image_caption: null });
});

test("setting what is there changes nothing", () => {
  const { mine } = openTwice();
  const before = encodeStateAsUpdate(mine);
  setFields(mine, fields);
  expect(encodeStateAsUpdate(mine)).toEqual(before);
});

test("texts that a client without a list of its columns typed are read", () => {
  const doc = new Doc();
  doc.getText("title").insert(0, "Harbor");
  expect(readColumns(doc, null)).toEqual({ title: "Harbor", content: null });
});

test("the slug follows the title of a new article, whoever types there", () => {
  const docs = openTwice({ title: "", slug: "" });
  setFields(docs.mine, { title: "The harbor" });
  expect(readColumns(docs.mine, null)).toMatchObject({ slug: "the-harbor" });
  expect(meet(docs)).toMatchObject({ title: "The harbor", slug: "the-harbor" });
  setFields(docs.mine, { title: "See the harbor" });
  setFields(docs.theirs, { title: "The harbor, today" });
  expect(meet(docs)).toMatchObject({ slug: "see-the-harbor-today" });
});

test("a slug that two write by hand at once has the letters of both, and each of its own once", () => {
  const docs = openTwice({ title: "Harbor", slug: "" });
  followTitle(docs.mine);
  meet(docs);
  setFields(docs.mine, { slug: "the-harbor" });
  setFields(docs.theirs, { slug: "harbor-today" });
  expect(meet(docs)).toMatchObject({ slug: "the-harbor-today" });
  setFields(docs.mine, { title: "Tides" });
  expect(meet(docs)).toMatchObject({ title: "Tides", slug: "the-harbor-today" });
});

test("a slug can be kept, follow the title again, and be kept once more", () => {
  const { mine } = openTwice({ title: "Harbor", slug: "" });
  for (let round = 0; round < 2; round += 1) {
    followTitle(mine);
    keepSlug(mine);
    expect(readColumns(mine, null)).toMatchObject({ slug: "harbor" });
  }
  setFields(mine, { title: "Tides", slug: "tides" });
  expect(readColumns(mine, null)).toMatchObject({ slug: "tides" });
});
