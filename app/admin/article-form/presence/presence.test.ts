import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { applyUpdate, Doc, encodeStateAsUpdate } from "yjs";
import { seedDocument } from "../../../editor/engine/seed-document.ts";
import { applyUpdates, FROM_COLLEAGUE } from "../../working-copy/document.ts";
import { createPresence } from "./presence.ts";

const ADA = { id: "ada", name: "Ada" };
const BEN = { id: "ben", name: "Ben" };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Two people in the same article, whose messages reach each other. */
function openTwice() {
  const sent = { ada: 0, ben: 0 };
  const open = (userId: "ada" | "ben") => {
    const doc = new Doc();
    applyUpdate(doc, seedDocument(null, { title: "Harbor opens", slug: "harbor" }));
    return { doc, presence: createPresence({ doc, userId }) };
  };
  const [ada, ben] = [open("ada"), open("ben")];
  ada.presence.connect((message) => {
    sent.ada += 1;
    ben.presence.receive(message);
  });
  ben.presence.connect((message) => {
    sent.ben += 1;
    ada.presence.receive(message);
  });
  return { ada, ben, sent };
}

test("a colleague's selection in a field moves along with its words", async () => {
  const { ada, ben } = openTwice();
  ada.presence.setPeople([BEN]);
  ben.presence.setPeople([ADA]);
  ada.presence.setSelection("title", { anchor: 0, head: 6 });
  await vi.advanceTimersByTimeAsync(300);
  expect(ben.presence.listSelections("title")).toMatchObject([{ name: "Ada", anchor: 0, head: 6 }]);
  expect(ben.presence.listSelections("excerpt")).toEqual([]);
  ben.doc.getText("title").insert(0, "The ");
  expect(ben.presence.listSelections("title")).toMatchObject([{ anchor: 4, head: 10 }]);
  ada.presence.setSelection("title", undefined);
  await vi.advanceTimersByTimeAsync(300);
  expect(ben.presence.listSelections("title")).toEqual([]);
});

test("whoever comes later sees where the others are", async () => {
  const { ada, ben } = openTwice();
  ada.presence.setSelection("title", { anchor: 3, head: 3 });
  await vi.advanceTimersByTimeAsync(1000);
  ada.presence.setPeople([BEN]);
  ben.presence.setPeople([ADA]);
  await vi.advanceTimersByTimeAsync(300);
  expect(ben.presence.listSelections("title")).toHaveLength(1);
});

test("somebody alone sends nothing, and nobody more than one message each 150 ms", async () => {
  const { ada, ben, sent } = openTwice();
  ada.presence.setSelection("title", { anchor: 0, head: 0 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent.ada).toBe(0);
  ada.presence.setPeople([BEN]);
  ben.presence.setPeople([ADA]);
  for (let step = 0; step < 150; step += 1) {
    ada.presence.setSelection("title", { anchor: step % 12, head: step % 12 });
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(sent.ada).toBeGreaterThan(8);
  expect(sent.ada).toBeLessThan(13);
});

test.each([
  ["somebody who does not have the article open", { userId: "eve" }],
  ["a state without a user", { userId: undefined }],
  ["a state with a name of its own", { user: "Ada" }],
  ["a place without anything", { field: { column: "title", anchor: {}, head: {} } }],
  [
    "a part of the document that is none",
    { field: { column: "title", anchor: { tname: "x" }, head: {} } },
  ],
  [
    "a place that is none",
    { field: { column: "title", anchor: { item: { client: -1, clock: 0.5 } }, head: {} } },
  ],
])("%s is not shown", async (_name, state) => {
  const { ada, ben } = openTwice();
  ada.presence.setPeople([BEN]);
  ben.presence.setPeople([ADA]);
  ada.presence.awareness.setLocalState({
    userId: "ada",
    field: { column: "title", anchor: { tname: "title" }, head: { tname: "title" } },
    ...state,
  });
  await vi.advanceTimersByTimeAsync(300);
  expect(ben.presence.listSelections("title")).toEqual([]);
  expect([...ben.doc.share.keys()]).not.toContain("x");
});

test("a message that is none changes nothing", async () => {
  const { ben } = openTwice();
  const report = vi.spyOn(console, "error").mockReturnValue();
  ben.presence.receive(new Uint8Array([9, 9, 9, 9]));
  await vi.advanceTimersByTimeAsync(300);
  expect(report).toHaveBeenCalledTimes(1);
  expect(ben.presence.listSelections("title")).toEqual([]);
  report.mockRestore();
});

test("a colleague who leaves is gone at once", async () => {
  const { ada, ben } = openTwice();
  ben.presence.setPeople([ADA]);
  ada.presence.setPeople([BEN]);
  const leave = ada.presence.connect((message) => ben.presence.receive(message));
  ada.presence.setSelection("title", { anchor: 0, head: 0 });
  await vi.advanceTimersByTimeAsync(300);
  expect(ben.presence.listSelections("title")).toHaveLength(1);
  leave();
  await vi.advanceTimersByTimeAsync(200);
  expect(ben.presence.listSelections("title")).toEqual([]);
});

test("what colleagues send within a moment is taken together", async () => {
  const { presence, doc } = openTwice().ada;
  const notice = vi.fn();
  presence.subscribe(notice);
  const writers = Array.from({ length: 18 }, () =>
    createPresence({ doc: new Doc(), userId: "ben" }),
  );
  const messages: Uint8Array[] = [];
  for (const writer of writers) {
    writer.setPeople([ADA]);
    writer.connect((message) => messages.push(message));
  }
  await vi.advanceTimersByTimeAsync(300);
  notice.mockClear();
  for (const message of messages) presence.receive(message);
  await vi.advanceTimersByTimeAsync(199);
  expect(notice).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(notice).toHaveBeenCalled();

  // Words come with the cursors that wrote them.
  notice.mockClear();
  const [writer] = writers;
  writer?.setSelection("title", { anchor: 0, head: 0 });
  await vi.advanceTimersByTimeAsync(200);
  const moved = messages.at(-1);
  if (moved) presence.receive(moved);
  expect(notice).not.toHaveBeenCalled();
  const colleague = new Doc();
  colleague.getText("title").insert(0, "Tide");
  applyUpdates(doc, [encodeStateAsUpdate(colleague)], FROM_COLLEAGUE);
  expect(notice).toHaveBeenCalledTimes(1);
});
