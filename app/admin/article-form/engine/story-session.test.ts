import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ArticleFields, emptyFields } from "../../../domain/newsroom/article-fields.ts";
import type { LocalDraft } from "../../local-drafts/local-draft.ts";
import type { SaveOutcome, SaveRequest, SaveTarget } from "./save-queue.ts";
import { createStorySession } from "./story-session.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const BASE: ArticleFields = { ...emptyFields(new Date(0)), title: "Tides" };
const titled = (title: string): ArticleFields => ({ ...BASE, title });
const save = (title: string): SaveRequest => ({ fields: titled(title), intent: "stay" });

function setUp(draft = { id: "1" as string | null, version: "v1" as string | null, fields: BASE }) {
  const journal = new Map<string, LocalDraft>();
  const saves: { target: SaveTarget; answer: (outcome: SaveOutcome) => void }[] = [];
  const settled: string[] = [];
  const browser = { isOnline: true };
  let ids = 0;
  const session = createStorySession(draft, "user", {
    put: async (entry) => void journal.set(entry.draftId, entry),
    remove: async (draftId) => void journal.delete(draftId),
    save: (target) => new Promise((answer) => saves.push({ target, answer })),
    schedule(task, delayMs) {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
    isOnline: () => browser.isOnline,
    createDraftId: () => {
      ids += 1;
      return `entry-${ids}`;
    },
    now: () => Date.now(),
    onSettled: ({ kind }) => settled.push(kind),
    onFailure: (error) => {
      throw error;
    },
  });
  async function answer(outcome: SaveOutcome): Promise<void> {
    saves.at(-1)?.answer(outcome);
    await vi.advanceTimersByTimeAsync(300);
  }
  const titles = () => [...journal.values()].map(({ fields }) => fields.title);
  return { session, journal, titles, saves, answer, settled, browser };
}

const saved = (version: string): SaveOutcome => ({ kind: "saved", id: "1", version, isNew: false });

test("what is typed is unsaved and in the journal, until it is as it was", async () => {
  const { session, titles } = setUp();
  expect(session.status()).toBe("untouched");
  session.change(titled("Tides turn"));
  expect(session.status()).toBe("unsaved");
  await vi.advanceTimersByTimeAsync(300);
  expect(titles()).toEqual(["Tides turn"]);
  session.change({ ...BASE });
  await vi.advanceTimersByTimeAsync(300);
  expect(session.status()).toBe("saved");
  expect(titles()).toEqual([]);
});

test("a save goes to the version that was seen last and empties the journal", async () => {
  const { session, titles, saves, answer, settled } = setUp();
  session.change(titled("Two"));
  session.save(save("Two"));
  expect(session.status()).toBe("saving");
  await answer(saved("v2"));
  expect([session.status(), titles(), settled]).toEqual(["saved", [], ["saved"]]);
  session.change(titled("Three"));
  session.save(save("Three"));
  expect(saves.map(({ target }) => target.version)).toEqual(["v1", "v2"]);
});

test("a save that waits is given up for the version that the writer chose instead", async () => {
  const { session, saves, answer, titles, browser } = setUp();
  session.change(titled("Mine"));
  session.save(save("Mine"));
  await answer({ kind: "offline" });
  expect(session.status()).toBe("waiting");
  browser.isOnline = true;
  const mine = session.adopt({ id: "1", version: "v9", fields: titled("Theirs") });
  expect([mine?.fields.title, mine?.isWaiting, session.status()]).toEqual(["Mine", false, "saved"]);
  session.retryNow();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([saves.length, titles()]).toEqual([1, ["Mine"]]);
});

test("what is typed during a save stays unsaved, in the journal with the new version", async () => {
  const { session, journal, answer } = setUp();
  session.change(titled("Two"));
  session.save(save("Two"));
  session.change(titled("Two and a half"));
  await answer(saved("v2"));
  expect(session.status()).toBe("unsaved");
  expect([...journal.values()]).toMatchObject([
    { version: "v2", fields: { title: "Two and a half" }, isWaiting: false },
  ]);
});

test("a new story has an id after its first save", async () => {
  const { session, saves, answer, journal } = setUp({ id: null, version: null, fields: BASE });
  session.change(titled("New"));
  await vi.advanceTimersByTimeAsync(300);
  expect([...journal.values()][0]?.articleId).toBe("new");
  session.save(save("New"));
  await answer({ kind: "saved", id: "7", version: "v1", isNew: true });
  expect(saves[0]?.target).toEqual({ id: null, version: null });
  expect(session.target()).toEqual({ id: "7", version: "v1" });
});

test("a save that waits for the connection is known to the journal", async () => {
  const { session, journal, browser, answer, saves } = setUp();
  browser.isOnline = false;
  session.change(titled("Two"));
  session.save(save("Two"));
  await vi.advanceTimersByTimeAsync(0);
  expect(session.status()).toBe("waiting");
  expect([...journal.values()]).toMatchObject([{ isWaiting: true }]);
  browser.isOnline = true;
  session.retryNow();
  expect(saves).toHaveLength(1);
  await answer(saved("v2"));
  expect(session.status()).toBe("saved");
});

test("a save that waits when the form closes stays in the journal, and goes out no more", async () => {
  const { session, journal, browser, saves } = setUp();
  browser.isOnline = false;
  session.save(save("Two"));
  session.change(titled("Two"));
  session.stop();
  browser.isOnline = true;
  session.retryNow();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saves).toEqual([]);
  expect([...journal.values()]).toMatchObject([{ isWaiting: true, fields: { title: "Two" } }]);
});

test("a save that ends after the form has closed empties the journal, and nobody is told", async () => {
  const { session, titles, answer, settled } = setUp();
  session.change(titled("Two"));
  session.save(save("Two"));
  session.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(titles()).toEqual(["Two"]);
  await answer(saved("v2"));
  expect([titles(), settled]).toEqual([[], []]);
});

test("a save that breaks off after the form has closed waits in the journal", async () => {
  const { session, journal, answer } = setUp();
  session.change(titled("Two"));
  session.save(save("Two"));
  session.stop();
  await answer({ kind: "offline" });
  expect([...journal.values()]).toMatchObject([{ isWaiting: true }]);
});

test("a save that fails leaves everything as it is", async () => {
  const { session, titles, answer, settled } = setUp();
  session.change(titled("Two"));
  session.save(save("Two"));
  await answer({ kind: "failed", message: "no" });
  expect([session.status(), titles(), settled]).toEqual(["unsaved", ["Two"], ["failed"]]);
});

test("the writer may save over another version", async () => {
  const { session, saves, answer } = setUp();
  session.change(titled("Mine"));
  session.save(save("Mine"));
  await answer({ kind: "conflict", theirs: null, lastSave: null });
  session.overwrite({ id: "1", version: "v9" }, save("Mine"));
  expect(saves[1]?.target).toEqual({ id: "1", version: "v9" });
});

test("going on from another version keeps one's own in the journal", async () => {
  const { session, titles, journal } = setUp();
  session.change(titled("Mine"));
  const mine = session.adopt({ id: "1", version: "v9", fields: titled("Theirs") });
  expect(mine?.fields.title).toBe("Mine");
  expect(session.isDirty()).toBe(false);
  session.change(titled("Theirs, corrected"));
  await vi.advanceTimersByTimeAsync(300);
  expect(titles()).toEqual(["Mine", "Theirs, corrected"]);
  expect(journal.get("entry-2")?.version).toBe("v9");
});

test("what is restored is saved over the version that it began from, and nothing typed before is lost", async () => {
  const { session, saves, titles } = setUp();
  session.change(titled("Typed before"));
  const entry: LocalDraft = {
    draftId: "old",
    userId: "user",
    articleId: "1",
    version: "v0",
    changedAt: 0,
    isWaiting: false,
    fields: titled("From yesterday"),
  };
  expect(session.restore(entry)?.fields.title).toBe("Typed before");
  await vi.advanceTimersByTimeAsync(0);
  expect(titles()).toEqual(["Typed before", "From yesterday"]);
  session.save(save("From yesterday"));
  expect(saves[0]?.target.version).toBe("v0");
});

test("a picture that is not stored is unsaved, and nothing that the journal could keep", async () => {
  const { session, titles } = setUp();
  session.setPendingUploads(true);
  await vi.advanceTimersByTimeAsync(300);
  expect([session.isDirty(), session.status(), titles()]).toEqual([true, "unsaved", []]);
  session.setPendingUploads(false);
  expect([session.isDirty(), session.status()]).toEqual([false, "saved"]);
});

test("the journal keeps whether the slug was written by hand", async () => {
  const { session, journal } = setUp();
  session.change(titled("Two"), false);
  await vi.advanceTimersByTimeAsync(300);
  expect([...journal.values()]).toMatchObject([{ isSlugManual: false }]);
});
