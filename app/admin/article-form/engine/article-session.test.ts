import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ArticleFields, emptyFields } from "../../../domain/newsroom/article-fields.ts";
import type { LocalDraft } from "../../local-drafts/local-draft.ts";
import { createArticleSession } from "./article-session.ts";
import type { SaveOutcome, SaveRequest, SaveTarget } from "./save-queue.ts";

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
  const storedDrafts = new Map<string, LocalDraft>();
  const saves: { target: SaveTarget; answer: (outcome: SaveOutcome) => void }[] = [];
  const settled: string[] = [];
  const browser = { isOnline: true };
  let ids = 0;
  const session = createArticleSession(draft, "user", {
    put: async (localDraft) => void storedDrafts.set(localDraft.draftId, localDraft),
    remove: async (draftId) => void storedDrafts.delete(draftId),
    save: (target) => new Promise((answer) => saves.push({ target, answer })),
    schedule(task, delayMs) {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
    isOnline: () => browser.isOnline,
    createDraftId: () => {
      ids += 1;
      return `draft-${ids}`;
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
  const titles = () => [...storedDrafts.values()].map(({ fields }) => fields.title);
  return { session, storedDrafts, titles, saves, answer, settled, browser };
}

const saved = (version: string): SaveOutcome => ({ kind: "saved", id: "1", version, isNew: false });

test("a change is unsaved and stored as a local draft until it is reverted", async () => {
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

test("a save updates the last seen version and clears the local draft", async () => {
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

test("loading another version cancels a waiting save", async () => {
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

test("changes during a save stay unsaved, in a local draft of the new version", async () => {
  const { session, storedDrafts, answer } = setUp();
  session.change(titled("Two"));
  session.save(save("Two"));
  session.change(titled("Two and a half"));
  await answer(saved("v2"));
  expect(session.status()).toBe("unsaved");
  expect([...storedDrafts.values()]).toMatchObject([
    { version: "v2", fields: { title: "Two and a half" }, isWaiting: false },
  ]);
});

test("a new article has an id after its first save", async () => {
  const { session, saves, answer, storedDrafts } = setUp({ id: null, version: null, fields: BASE });
  session.change(titled("New"));
  await vi.advanceTimersByTimeAsync(300);
  expect([...storedDrafts.values()][0]?.articleId).toBe("new");
  session.save(save("New"));
  await answer({ kind: "saved", id: "7", version: "v1", isNew: true });
  expect(saves[0]?.target).toEqual({ id: null, version: null });
  expect(session.target()).toEqual({ id: "7", version: "v1" });
});

test("the local draft records that a save is waiting", async () => {
  const { session, storedDrafts, browser, answer, saves } = setUp();
  browser.isOnline = false;
  session.change(titled("Two"));
  session.save(save("Two"));
  await vi.advanceTimersByTimeAsync(0);
  expect(session.status()).toBe("waiting");
  expect([...storedDrafts.values()]).toMatchObject([{ isWaiting: true }]);
  browser.isOnline = true;
  session.retryNow();
  expect(saves).toHaveLength(1);
  await answer(saved("v2"));
  expect(session.status()).toBe("saved");
});

test("a save that waits when the form closes stays in the local draft and is not sent", async () => {
  const { session, storedDrafts, browser, saves } = setUp();
  browser.isOnline = false;
  session.save(save("Two"));
  session.change(titled("Two"));
  session.stop();
  browser.isOnline = true;
  session.retryNow();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(saves).toEqual([]);
  expect([...storedDrafts.values()]).toMatchObject([{ isWaiting: true, fields: { title: "Two" } }]);
});

test("a save that ends after the form has closed clears the local draft silently", async () => {
  const { session, titles, answer, settled } = setUp();
  session.change(titled("Two"));
  session.save(save("Two"));
  session.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(titles()).toEqual(["Two"]);
  await answer(saved("v2"));
  expect([titles(), settled]).toEqual([[], []]);
});

test("a save that fails after the form has closed is kept as waiting in the local draft", async () => {
  const { session, storedDrafts, answer } = setUp();
  session.change(titled("Two"));
  session.save(save("Two"));
  session.stop();
  await answer({ kind: "offline" });
  expect([...storedDrafts.values()]).toMatchObject([{ isWaiting: true }]);
});

test("a failed save changes nothing", async () => {
  const { session, titles, answer, settled } = setUp();
  session.change(titled("Two"));
  session.save(save("Two"));
  await answer({ kind: "failed", message: "no" });
  expect([session.status(), titles(), settled]).toEqual(["unsaved", ["Two"], ["failed"]]);
});

test("the writer can overwrite another version", async () => {
  const { session, saves, answer } = setUp();
  session.change(titled("Mine"));
  session.save(save("Mine"));
  await answer({ kind: "conflict", theirs: null, lastSave: null });
  session.overwrite({ id: "1", version: "v9" }, save("Mine"));
  expect(saves[1]?.target).toEqual({ id: "1", version: "v9" });
});

test("loading another version keeps the own changes as a local draft", async () => {
  const { session, titles, storedDrafts } = setUp();
  session.change(titled("Mine"));
  const mine = session.adopt({ id: "1", version: "v9", fields: titled("Theirs") });
  expect(mine?.fields.title).toBe("Mine");
  expect(session.isDirty()).toBe(false);
  session.change(titled("Theirs, corrected"));
  await vi.advanceTimersByTimeAsync(300);
  expect(titles()).toEqual(["Mine", "Theirs, corrected"]);
  expect(storedDrafts.get("draft-2")?.version).toBe("v9");
});

test("a restored draft is saved over its base version, and earlier changes are kept", async () => {
  const { session, saves, titles } = setUp();
  session.change(titled("Typed before"));
  const localDraft: LocalDraft = {
    draftId: "old",
    userId: "user",
    articleId: "1",
    version: "v0",
    changedAt: 0,
    isWaiting: false,
    fields: titled("From yesterday"),
  };
  expect(session.restore(localDraft)?.fields.title).toBe("Typed before");
  await vi.advanceTimersByTimeAsync(0);
  expect(titles()).toEqual(["Typed before", "From yesterday"]);
  session.save(save("From yesterday"));
  expect(saves[0]?.target.version).toBe("v0");
});

test("a pending upload counts as unsaved without a local draft", async () => {
  const { session, titles } = setUp();
  session.setPendingUploads(true);
  await vi.advanceTimersByTimeAsync(300);
  expect([session.isDirty(), session.status(), titles()]).toEqual([true, "unsaved", []]);
  session.setPendingUploads(false);
  expect([session.isDirty(), session.status()]).toEqual([false, "saved"]);
});

test("a local draft records whether the slug is manual", async () => {
  const { session, storedDrafts } = setUp();
  session.change(titled("Two"), false);
  await vi.advanceTimersByTimeAsync(300);
  expect([...storedDrafts.values()]).toMatchObject([{ isSlugManual: false }]);
});
