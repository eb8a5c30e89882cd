import "fake-indexeddb/auto";
import { openDB } from "idb";
import { expect, test, vi } from "vitest";
import { emptyFields } from "../../domain/newsroom/article-fields.ts";
import { DRAFTS_DATABASE } from "../../offline/storage-allowlist.ts";
import { listStoredDrafts, putDraft, removeDraft } from "./draft-store.ts";
import type { LocalDraft } from "./local-draft.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
let count = 0;

function localDraft(change: Partial<LocalDraft> = {}): LocalDraft {
  count += 1;
  return {
    draftId: `draft-${count}`,
    userId: "user",
    articleId: `article-${count}`,
    version: "2026-03-05T12:00:00.123456+00:00",
    changedAt: Date.now(),
    isWaiting: false,
    fields: emptyFields(new Date()),
    ...change,
  };
}

test("drafts are listed newest first, for the same user and article only", async () => {
  const first = localDraft({ articleId: "same", changedAt: Date.now() - 1000 });
  const second = localDraft({ articleId: "same" });
  await putDraft(first);
  await putDraft(second);
  await putDraft(localDraft({ articleId: "same", userId: "somebody else" }));
  await putDraft(localDraft({ articleId: "another" }));
  expect(await listStoredDrafts("user", "same")).toEqual([second, first]);
  expect(await listStoredDrafts("somebody else", "another")).toEqual([]);
});

test("concurrent calls run in order", async () => {
  const old = localDraft();
  const [, read, , after] = await Promise.all([
    putDraft(old),
    listStoredDrafts("user", old.articleId),
    removeDraft(old.draftId),
    listStoredDrafts("user", old.articleId),
  ]);
  expect([read, after]).toEqual([[old], []]);
});

test("a draft can be replaced and removed", async () => {
  const old = localDraft();
  const next = { ...old, fields: { ...old.fields, title: "Tides" } };
  await putDraft(old);
  await putDraft(next);
  expect(await listStoredDrafts("user", old.articleId)).toEqual([next]);
  await removeDraft(old.draftId);
  expect(await listStoredDrafts("user", old.articleId)).toEqual([]);
});

test("drafts of another build are read as far as possible", async () => {
  const { fields: _, ...bare } = localDraft();
  const old = { ...bare, fields: { title: "Tides", tags: "none" } };
  // @ts-expect-error: another build may have known other fields.
  await putDraft(old);
  // @ts-expect-error: or have been something else altogether.
  await putDraft({ draftId: "odd", userId: "user", articleId: old.articleId });
  const [read, ...others] = await listStoredDrafts("user", old.articleId);
  expect(others).toEqual([]);
  expect(read?.fields).toMatchObject({ title: "Tides", tags: [], excerpt: "", isFeatured: false });
});

test("fields stored as objects are read, and a broken draft does not hide others", async () => {
  const old = localDraft({ fields: { ...emptyFields(new Date()), title: "Tides" } });
  await listStoredDrafts("user", "article"); // opens the database
  const database = await openDB(DRAFTS_DATABASE, 1);
  await database.put("drafts", old);
  await database.put("drafts", { ...old, draftId: "broken", fields: "none" });
  database.close();
  expect(await listStoredDrafts("user", old.articleId)).toEqual([old]);
});

test("drafts older than 90 days are deleted when the database is opened", async () => {
  const old = localDraft({ changedAt: Date.now() - 91 * DAY_MS });
  await putDraft(old);
  // Another build opens the database: this one closes it.
  const other = await openDB(DRAFTS_DATABASE, 1);
  other.close();
  vi.resetModules();
  const fresh = await import("./draft-store.ts");
  expect(await fresh.listStoredDrafts("user", old.articleId)).toEqual([]);
});
