// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { applyUpdate, Doc, encodeStateAsUpdate, XmlElement, XmlText } from "yjs";
import { recordWriter } from "../../../editor/engine/attribution.ts";
import { seedDocument } from "../../../editor/engine/seed-document.ts";
import { getSharedBody } from "../../../editor/engine/shared-document.ts";
import { createOthersWords } from "./others-words.ts";
import { contributionText } from "./others-words-bar.tsx";

const COUNT_MS = 2000;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(userId: string): Doc {
  const doc = new Doc();
  const content = { main: [{ type: "paragraph", children: [{ text: "Harbor" }] }] };
  applyUpdate(doc, seedDocument(content, { title: "Harbor" }));
  recordWriter(doc, userId);
  return doc;
}

function look(doc: Doc) {
  return createOthersWords({
    doc,
    userId: "ada",
    articleId: "harbor",
    loadNames: async (ids) => new Map(ids.map((id) => [id, id.toUpperCase()])),
  });
}

function writeInBody(doc: Doc, words: string): void {
  const block = getSharedBody(doc).get(0);
  const text = block instanceof XmlElement ? block.get(0) : undefined;
  if (text instanceof XmlText) text.insert(text.length, words);
}

test("what others wrote is counted until it was looked at, and again what they write later", async () => {
  const [ada, ben] = [open("ada"), open("ben")];
  writeInBody(ben, " opens at last");
  ben.getText("title").insert(0, "The ");
  applyUpdate(ada, encodeStateAsUpdate(ben));
  const first = look(ada);
  const leave = first.follow();
  await vi.advanceTimersByTimeAsync(COUNT_MS);
  expect(first.contributions().map(contributionText)).toEqual(["BEN: 3 words, title"]);
  expect(first.isFirstLook).toBe(true);
  leave();

  const second = look(ada);
  const leaveSecond = second.follow();
  await vi.advanceTimersByTimeAsync(COUNT_MS);
  expect(second.contributions()).toEqual([]);
  writeInBody(ben, " today");
  applyUpdate(ada, encodeStateAsUpdate(ben));
  writeInBody(ada, " they say");
  await vi.advanceTimersByTimeAsync(COUNT_MS);
  expect(second.contributions().map(contributionText)).toEqual(["BEN: 1 word"]);
  leaveSecond();
});

test("words are marked while somebody wants to see them", () => {
  const words = look(open("ada"));
  expect(words.marks.attribute()).toBeUndefined();
  words.show(true);
  expect(words.marks.attribute()).toBeDefined();
});
