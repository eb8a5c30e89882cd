import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { applyUpdate, Doc, encodeStateAsUpdate } from "yjs";
import type { WorkingCopyUpdates } from "../../data/articles/working-copies.ts";
import type { Delta } from "../../data/realtime/article-deltas.ts";
import { syncDocument } from "./document-sync.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A database of updates, and a channel whose messages can be held back. */
function setUp() {
  const updates: Uint8Array[] = [];
  const opened: { sync: ReturnType<typeof syncDocument>; doc: Doc }[] = [];
  const sent: Delta[] = [];
  const channel = { isOpen: true, isLost: false };
  const list = (knownSeq: number): WorkingCopyUpdates => ({
    lineage: "a",
    seq: updates.length,
    updates: updates.slice(knownSeq),
  });

  function open({ isStoring = true } = {}) {
    const doc = new Doc();
    const lists: number[] = [];
    const sync = syncDocument({
      doc,
      lineage: "a",
      knownSeq: 0,
      unsent: [],
      changes: [],
      sender: String(opened.length),
      effects: {
        async send({ knownSeq, update }) {
          if (!isStoring) throw new Error("offline");
          const missed = updates.slice(knownSeq);
          updates.push(update);
          return { kind: "saved", seq: updates.length, missed };
        },
        async list(knownSeq) {
          lists.push(knownSeq);
          return list(knownSeq);
        },
        broadcast(delta) {
          if (!channel.isOpen) return false;
          sent.push(delta);
          for (const other of opened)
            if (other.sync !== sync && !channel.isLost) other.sync.receive(delta);
          return true;
        },
        classify: async () => "offline",
        onState: () => undefined,
        onReplaced: () => undefined,
        onOwnChange: () => undefined,
        isWatched: () => false,
        schedule(task, delayMs) {
          const timer = setTimeout(task, delayMs);
          return () => clearTimeout(timer);
        },
        now: () => Date.now(),
        random: () => 0,
      },
    });
    const text = doc.getText("body");
    const writer = {
      doc,
      sync,
      lists,
      type: (words: string) => text.insert(text.length, words),
      read: () => text.toString(),
    };
    opened.push(writer);
    return writer;
  }
  return { open, updates, sent, channel };
}

test("a colleague sees the first letter at once, and then what is typed every 150 ms", async () => {
  const { open, sent } = setUp();
  const [ada, ben] = [open(), open()];
  ada.type("H");
  expect(ben.read()).toBe("H");
  for (const letter of "arbor opens") {
    await vi.advanceTimersByTimeAsync(20);
    ada.type(letter);
  }
  await vi.advanceTimersByTimeAsync(150);
  expect(ben.read()).toBe("Harbor opens");
  expect(sent.map(({ number }) => number)).toEqual([1, 2, 3]);
  // They are stored by the one who typed them.
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ben.sync.isStored()).toBe(true);
  expect(ben.lists).toHaveLength(1);
});

test("what twenty colleagues type in a second enters the document a few times", async () => {
  const { open } = setUp();
  const ben = open();
  const others = Array.from({ length: 20 }, () => open());
  const changed = vi.fn();
  ben.doc.on("update", changed);
  for (let key = 0; key < 5; key += 1) {
    for (const other of others) other.type("y");
    await vi.advanceTimersByTimeAsync(200);
  }
  expect(ben.read()).toHaveLength(100);
  expect(changed.mock.calls.length).toBeLessThan(20);
});

test("a lost message is noticed by the next one and filled from the database", async () => {
  const { open, channel } = setUp();
  const [ada, ben] = [open(), open()];
  ada.type("One");
  await vi.advanceTimersByTimeAsync(1000);
  channel.isLost = true;
  ada.type(" two");
  await vi.advanceTimersByTimeAsync(1000);
  expect(ben.read()).toBe("One");
  channel.isLost = false;
  ada.type(" three");
  await vi.advanceTimersByTimeAsync(1200);
  expect(ben.read()).toBe("One two three");
});

test("the last message is noticed by the event of the database where it was lost", async () => {
  const { open, channel, updates } = setUp();
  const [ada, ben] = [open(), open()];
  channel.isLost = true;
  ada.type("Lost on the way");
  await vi.advanceTimersByTimeAsync(1000);
  expect(ben.read()).toBe("");
  await ben.sync.catchUp(updates.length);
  expect(ben.read()).toBe("Lost on the way");
  expect(ben.lists).toEqual([0]);
  await ben.sync.catchUp(updates.length);
  expect(ben.lists).toEqual([0]);
});

test("words that a colleague could not store any more are stored by whoever saw them", async () => {
  const { open, updates } = setUp();
  const [ada, ben, eve] = [open({ isStoring: false }), open(), open()];
  ada.type("The last words");
  expect([ben.read(), eve.read()]).toEqual(["The last words", "The last words"]);
  ada.sync.close();
  await vi.advanceTimersByTimeAsync(4900);
  expect(updates).toEqual([]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(updates.length).toBeGreaterThan(0);
  const cal = open();
  await cal.sync.catchUp();
  expect(cal.read()).toBe("The last words");
});

test("who may not write sends nothing of a colleague's to the database, until they may", async () => {
  const { open, updates } = setUp();
  const [ada, ben] = [open({ isStoring: false }), open()];
  ben.sync.setReadOnly(true);
  ada.type("The last words");
  expect(ben.read()).toBe("The last words");
  ada.sync.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(updates).toEqual([]);
  expect(ben.lists).toEqual([]);
  ben.sync.setReadOnly(false);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(updates.length).toBeGreaterThan(0);
});

test("words beside those of a colleague are stored with these", async () => {
  const { open, updates } = setUp();
  const [ada, ben, chris] = [open({ isStoring: false }), open(), open()];
  chris.doc.getText("title").insert(0, "Elsewhere");
  await vi.advanceTimersByTimeAsync(1000);
  ada.type("One");
  await vi.advanceTimersByTimeAsync(100);
  chris.doc.getText("title").insert(0, "Still ");
  ben.type(" two");
  await vi.advanceTimersByTimeAsync(1000);
  const stored = new Doc();
  for (const update of updates) applyUpdate(stored, update);
  expect(stored.getText("body").toString()).toBe("One two");
  expect(stored.getText("title").toString()).toBe("Still Elsewhere");
  expect(updates).toHaveLength(3);
});

test("words that waited for others which the database had are stored too", async () => {
  const { open, updates, channel } = setUp();
  const [ada, ben] = [open(), open()];
  channel.isLost = true;
  ada.type("First");
  await ada.sync.flush();
  channel.isLost = false;
  await vi.advanceTimersByTimeAsync(150);
  ada.type(" then");
  ada.sync.close();
  expect(ben.read()).toBe("");
  expect(updates).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ben.read()).toBe("First then");
  expect(updates).toHaveLength(2);
});

test("without a channel everything goes with the next message", async () => {
  const { open, channel, sent } = setUp();
  const [ada, ben] = [open(), open()];
  channel.isOpen = false;
  ada.type("One");
  await vi.advanceTimersByTimeAsync(400);
  ada.type(" two");
  await vi.advanceTimersByTimeAsync(400);
  expect(ben.read()).toBe("");
  channel.isOpen = true;
  await vi.advanceTimersByTimeAsync(400);
  expect(ben.read()).toBe("One two");
  expect(sent).toHaveLength(1);
});

test("of a change too large for a message others are told to load it", async () => {
  const { open, sent } = setUp();
  const [ada, ben] = [open(), open()];
  ada.type("x".repeat(300_000));
  expect(sent).toEqual([{ lineage: "a", sender: "0", number: 1 }]);
  await vi.advanceTimersByTimeAsync(1200);
  expect(ben.read()).toHaveLength(300_000);
});

test("messages of another document, and bytes that are no update, change nothing", async () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  const { open } = setUp();
  const ben = open();
  const other = new Doc();
  other.getText("body").insert(0, "Other");
  const update = encodeStateAsUpdate(other);
  ben.sync.receive({ lineage: "b", sender: "x", number: 1, update });
  ben.sync.receive({ lineage: "a", sender: "x", number: 1, update: Uint8Array.of(1, 2, 3, 4, 5) });
  ben.sync.receiveStored(0, 1, [Uint8Array.of(9, 9, 9, 9, 9)]);
  expect(ben.read()).toBe("");
  expect(log).toHaveBeenCalledTimes(2);
  ben.sync.receive({ lineage: "a", sender: "x", number: 2, update });
  await vi.advanceTimersByTimeAsync(120);
  expect(ben.read()).toBe("Other");
  log.mockRestore();
});
