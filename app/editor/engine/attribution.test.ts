import { expect, test } from "vitest";
import { applyUpdate, Doc, encodeStateAsUpdate } from "yjs";
import { createAttribution, recordWriter, takeLook } from "./attribution.ts";
import { seedDocument } from "./seed-document.ts";

function open(userId: string): Doc {
  const doc = new Doc();
  applyUpdate(doc, seedDocument(null, { title: "Harbor" }));
  recordWriter(doc, userId);
  return doc;
}

function send(from: Doc, to: Doc): void {
  applyUpdate(to, encodeStateAsUpdate(from));
}

const read = (doc: Doc, since: Uint8Array | undefined) =>
  createAttribution(doc, { userId: "ada", since }).listRuns(doc.getText("title"));

test("words of others since the last look are found, with their writers", () => {
  const [ada, ben, cleo] = [open("ada"), open("ben"), open("cleo")];
  ben.getText("title").insert(0, "The ");
  send(ben, ada);
  const since = takeLook(ada);
  expect(read(ada, since)).toEqual([]);
  send(ada, cleo);
  ada.getText("title").insert(4, "old ");
  cleo.getText("title").insert(10, " today");
  ben.getText("title").insert(4, "big ");
  send(cleo, ada);
  send(ben, ada);
  const title = ada.getText("title").toString();
  const runs = read(ada, since);
  expect(runs.map(({ text, userId }) => [text, userId])).toEqual([
    ["big ", "ben"],
    [" today", "cleo"],
  ]);
  for (const { start, text } of runs) expect(title.slice(start).startsWith(text)).toBe(true);
});

test("without an earlier look all words of others are found, but not those the article began with", () => {
  const [ada, ben] = [open("ada"), open("ben")];
  ben.getText("title").insert(6, " opens");
  ben.getText("title").delete(0, 1);
  send(ben, ada);
  expect(read(ada, undefined)).toEqual([{ start: 5, text: " opens", userId: "ben" }]);
});

test("what was deleted meanwhile is not found", () => {
  const [ada, ben] = [open("ada"), open("ben")];
  const since = takeLook(ada);
  ben.getText("title").insert(6, " opens");
  send(ben, ada);
  ada.getText("title").delete(6, 3);
  expect(read(ada, since)).toEqual([{ start: 6, text: "ens", userId: "ben" }]);
});

test("a client that only reads leaves no name", () => {
  const [ada, ben] = [open("ada"), open("ben")];
  ben.getText("title").insert(0, "The ");
  send(ben, ada);
  expect([...ada.getMap("writers").values()]).toEqual(["ben"]);
});
