import { expect, test, vi } from "vitest";
import { applyUpdate, Doc } from "yjs";
import { REQUIRED } from "../../../domain/newsroom/article-fields.ts";
import { seedDocument } from "../../../editor/engine/seed-document.ts";
import { setFields } from "../../../editor/engine/shared-fields.ts";
import { createFormFields } from "./form-fields.ts";

const BODY = { main: [{ type: "paragraph", text: "The harbor opens." }] };
const COMPLETE = {
  title: "Harbor",
  slug: "harbor",
  excerpt: "It opens.",
  category_id: "news",
  author_id: "ada",
};

function open(columns: Record<string, string>, content: unknown = BODY) {
  const doc = new Doc();
  applyUpdate(doc, seedDocument(null, columns));
  const written = vi.fn();
  const copy = {
    doc,
    readBody: () => content,
    setFields(fields: Parameters<typeof setFields>[1]) {
      written(fields);
      setFields(doc, fields);
    },
  };
  const fields = createFormFields(copy as Parameters<typeof createFormFields>[0]);
  return { doc, copy, fields, written, disconnect: fields.connect() };
}

test("writes only changed fields to the document", () => {
  const { fields, written } = open(COMPLETE);
  fields.set({ title: "Harbor", sponsor: "Port" });
  fields.set({ sponsor: "Port" });
  expect(written.mock.calls).toEqual([[{ sponsor: "Port" }]]);
  expect(fields.values().sponsor).toBe("Port");
});

test("shows what others change, and leaves the values of other fields the same objects", () => {
  const { doc, fields, disconnect } = open(COMPLETE);
  fields.set({ tags: ["sea"] });
  const { tags } = fields.values();
  const listener = vi.fn();
  fields.subscribe(listener);
  setFields(doc, { title: "Port", tags: ["sea"] });
  expect(listener).toHaveBeenCalledTimes(1);
  expect(fields.values()).toMatchObject({ title: "Port" });
  expect(fields.values().tags).toBe(tags);
  disconnect();
  setFields(doc, { title: "Dock" });
  expect(fields.values().title).toBe("Port");
});

test("finds each error once, in the order of the fields", () => {
  const { fields } = open({ ...COMPLETE, title: " ", excerpt: "" }, { main: [] });
  expect(Object.entries(fields.checkAll())).toEqual([
    ["title", REQUIRED.title],
    ["excerpt", REQUIRED.excerpt],
    ["content", REQUIRED.content],
  ]);
  expect(open(COMPLETE).fields.checkAll()).toEqual({});
});

test("checks a field with an error again whenever it changes", () => {
  const { doc, fields } = open({ ...COMPLETE, title: "", excerpt: "" });
  fields.checkAll();
  setFields(doc, { title: "Harbor" });
  expect(fields.errors()).toMatchObject({ excerpt: REQUIRED.excerpt });
  expect(fields.errors().title).toBeUndefined();
  fields.setError("slug", "This slug is already in use.");
  fields.set({ slug: "a b" });
  expect(fields.errors().slug).toBe("Use no spaces and none of / ? # in a slug.");
  fields.set({ slug: "port" });
  expect(fields.errors().slug).toBeUndefined();
});

test("checks a changed body again only while it has an error", () => {
  const content = { main: [{ type: "paragraph", text: "" }] };
  const { copy, fields } = open(COMPLETE, content);
  const listener = vi.fn();
  fields.subscribe(listener);
  fields.checkBody();
  expect(listener).not.toHaveBeenCalled();
  expect(fields.checkAll()).toEqual({ content: REQUIRED.content });
  copy.readBody = () => BODY;
  fields.checkBody();
  expect(fields.errors().content).toBeUndefined();
});

test("trims texts in the document", () => {
  const { fields, written } = open({ ...COMPLETE, title: " Harbor " });
  fields.trim();
  expect(written.mock.calls).toEqual([[{ title: "Harbor" }]]);
});
