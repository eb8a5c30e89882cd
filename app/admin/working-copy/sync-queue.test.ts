import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { applyUpdate, Doc, encodeStateAsUpdate } from "yjs";
import type { WorkingCopySave } from "../../data/articles/working-copies.ts";
import { createSyncQueue, type SyncState } from "./sync-queue.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const SAVED = { kind: "saved" as const, missed: [] };

/** A document whose changes go to the queue, and a database that merges what it is sent. */
function setUp() {
  const doc = new Doc();
  const stored = new Doc();
  const states: SyncState[] = [];
  const answers: (WorkingCopySave | "offline" | "refused" | "rejected")[] = [];
  const sent: number[] = [];
  const startedAt: number[] = [];
  let seq = 0;
  let release: (() => void) | undefined;
  const held = { isHeld: false, latencyMs: 0 };
  const onReplaced = vi.fn();
  const onRewound = vi.fn();
  const queue = createSyncQueue(0, {
    async send({ knownSeq, update }) {
      sent.push(knownSeq);
      startedAt.push(Date.now());
      if (held.isHeld) await new Promise<void>((resolve) => (release = resolve));
      if (held.latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, held.latencyMs));
      const answer = answers.shift();
      if (typeof answer === "string") throw answer;
      applyUpdate(stored, update);
      seq += 1;
      return answer ?? { ...SAVED, seq };
    },
    apply: (updates) => {
      for (const update of updates) applyUpdate(doc, update, "theirs");
    },
    classify: async (error) => (error === "refused" || error === "rejected" ? error : "offline"),
    onReplaced,
    onRewound,
    now: () => Date.now(),
    onState: (state) => states.push(state),
    schedule(task, delayMs) {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
  });
  doc.on("update", (update: Uint8Array, origin) => {
    if (origin !== "theirs") queue.add(update);
  });
  const type = (text: string) => doc.getText("body").insert(doc.getText("body").length, text);
  const text = () => stored.getText("body").toJSON();
  return {
    doc,
    queue,
    states,
    answers,
    sent,
    held,
    startedAt,
    onReplaced,
    onRewound,
    type,
    text,
    release: () => release?.(),
  };
}

test("what is typed after a pause is sent half a second later and shown as stored when it is confirmed", async () => {
  const { type, text, states } = setUp();
  for (const letter of "Harb") {
    type(letter);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(text()).toBe("");
  await vi.advanceTimersByTimeAsync(100);
  expect(text()).toBe("Harb");
  expect(states).toEqual(["unsent", "sending", "stored"]);
});

test.each([0, 20, 400, 900, 2500])(
  "requests begin at least a second apart where answers take %i ms",
  async (latencyMs) => {
    const { type, text, queue, held, startedAt } = setUp();
    held.latencyMs = latencyMs;
    for (let key = 0; key < 100; key += 1) {
      type("x");
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(startedAt.length).toBeGreaterThan(10_000 / Math.max(1001, latencyMs) - 2);
    const gaps = startedAt.slice(1).map((at, index) => at - (startedAt[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(1000);
    await vi.advanceTimersByTimeAsync(6000);
    expect(text()).toHaveLength(100);
    expect(queue.isStored()).toBe(true);
  },
);

test("what is typed while a request runs is sent by the next one", async () => {
  const { type, text, queue, held, release, states } = setUp();
  held.isHeld = true;
  type("One");
  const stored = queue.flush();
  type(" two");
  held.isHeld = false;
  release();
  expect(await stored).toBe(true);
  expect(await queue.flush()).toBe(true);
  expect(text()).toBe("One two");
  expect(states.at(-1)).toBe("stored");
});

test("a flush does not wait for what is typed after it", async () => {
  const { type, text, queue, held, release } = setUp();
  held.isHeld = true;
  type("One");
  const stored = queue.flush();
  type(" two");
  release();
  expect(await stored).toBe(true);
  expect(text()).toBe("One");
  expect(queue.isStored()).toBe(false);
});

test("an offline change stays unsent until an attempt succeeds", async () => {
  const { type, text, queue, answers, states } = setUp();
  answers.push("offline", "offline");
  type("Train");
  expect(await queue.flush()).toBe(false);
  expect(states.at(-1)).toBe("offline");
  await vi.advanceTimersByTimeAsync(1000);
  expect(text()).toBe("");
  await vi.advanceTimersByTimeAsync(2000);
  expect(text()).toBe("Train");
  expect(queue.isStored()).toBe(true);
});

test("the change of a writer without the right to write is kept", async () => {
  const { type, queue, answers, states } = setUp();
  answers.push("refused");
  type("Mine");
  await queue.flush();
  expect(states.at(-1)).toBe("refused");
  expect(queue.isStored()).toBe(false);
});

test("a change that cannot be stored is kept, and sent again when the document has changed", async () => {
  const { doc, type, text, queue, answers, states, sent } = setUp();
  answers.push("rejected", "rejected");
  type("Too long");
  expect(await queue.flush()).toBe(false);
  expect(states.at(-1)).toBe("rejected");
  expect(queue.isStored()).toBe(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent).toHaveLength(1);
  queue.receive(0, 1, [encodeStateAsUpdate(new Doc())]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sent).toHaveLength(2);
  doc.getText("body").delete(3, 5);
  await vi.advanceTimersByTimeAsync(1000);
  expect(text()).toBe("Too");
  expect(states.at(-1)).toBe("stored");
});

test("updates of others come with the answer", async () => {
  const { doc, type, queue, answers, sent } = setUp();
  const theirs = new Doc();
  theirs.getText("title").insert(0, "Theirs");
  answers.push({ ...SAVED, seq: 2, missed: [encodeStateAsUpdate(theirs)] });
  type("Mine");
  await queue.flush();
  expect(doc.getText("title").toJSON()).toBe("Theirs");
  expect(sent).toEqual([0]);
  expect(queue.knownSeq()).toBe(2);
});

test("a database that has gone back to an earlier state is given the document anew", async () => {
  const { type, queue, answers, onRewound } = setUp();
  queue.receive(0, 7, []);
  answers.push({ ...SAVED, seq: 4 });
  type("Mine");
  await queue.flush();
  expect(onRewound).toHaveBeenCalledTimes(1);
  expect(queue.knownSeq()).toBe(0);
  queue.receive(0, 5, []);
  expect(onRewound).toHaveBeenCalledTimes(1);
  queue.receive(5, 3, []);
  expect(onRewound).toHaveBeenCalledTimes(2);
});

test("nothing is sent to a document that another one took the place of", async () => {
  const { type, queue, answers, onReplaced, sent } = setUp();
  answers.push({ kind: "replaced" });
  type("Mine");
  expect(await queue.flush()).toBe(false);
  expect(onReplaced).toHaveBeenCalledTimes(1);
  type(" more");
  await vi.advanceTimersByTimeAsync(5000);
  expect(sent).toHaveLength(1);
});
