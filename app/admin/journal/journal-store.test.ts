import "fake-indexeddb/auto";
import { openDB } from "idb";
import { expect, test, vi } from "vitest";
import { emptyFields } from "../../domain/newsroom/article-fields.ts";
import { JOURNAL_DATABASE } from "../../domain/newsroom/journal-database.ts";
import type { JournalEntry } from "./journal-entry.ts";
import { listEntries, putEntry, removeEntry } from "./journal-store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
let count = 0;

function entry(change: Partial<JournalEntry> = {}): JournalEntry {
  count += 1;
  return {
    entryId: `entry-${count}`,
    userId: "user",
    articleId: `story-${count}`,
    version: "2026-03-05T12:00:00.123456+00:00",
    changedAt: Date.now(),
    isWaiting: false,
    fields: emptyFields(new Date()),
    ...change,
  };
}

test("what was put comes back, the newest first, to the same user and story only", async () => {
  const first = entry({ articleId: "same", changedAt: Date.now() - 1000 });
  const second = entry({ articleId: "same" });
  await putEntry(first);
  await putEntry(second);
  await putEntry(entry({ articleId: "same", userId: "somebody else" }));
  await putEntry(entry({ articleId: "another" }));
  expect(await listEntries("user", "same")).toEqual([second, first]);
  expect(await listEntries("somebody else", "another")).toEqual([]);
});

test("what is asked for together is done in that order", async () => {
  const old = entry();
  const [, read, , after] = await Promise.all([
    putEntry(old),
    listEntries("user", old.articleId),
    removeEntry(old.entryId),
    listEntries("user", old.articleId),
  ]);
  expect([read, after]).toEqual([[old], []]);
});

test("an entry is replaced, and removed", async () => {
  const old = entry();
  const next = { ...old, fields: { ...old.fields, title: "Tides" } };
  await putEntry(old);
  await putEntry(next);
  expect(await listEntries("user", old.articleId)).toEqual([next]);
  await removeEntry(old.entryId);
  expect(await listEntries("user", old.articleId)).toEqual([]);
});

test("what another build wrote is read as far as it goes", async () => {
  const { fields: _, ...bare } = entry();
  const old = { ...bare, fields: { title: "Tides", tags: "none" } };
  // @ts-expect-error: another build may have known other fields.
  await putEntry(old);
  // @ts-expect-error: or have been something else altogether.
  await putEntry({ entryId: "odd", userId: "user", articleId: old.articleId });
  const [read, ...others] = await listEntries("user", old.articleId);
  expect(others).toEqual([]);
  expect(read?.fields).toMatchObject({ title: "Tides", tags: [], excerpt: "", isFeatured: false });
});

test("an older build kept the fields as objects, and a broken entry hides no other", async () => {
  const old = entry({ fields: { ...emptyFields(new Date()), title: "Tides" } });
  await listEntries("user", "story"); // opens the journal
  const journal = await openDB(JOURNAL_DATABASE, 1);
  await journal.put("entries", old);
  await journal.put("entries", { ...old, entryId: "broken", fields: "none" });
  journal.close();
  expect(await listEntries("user", old.articleId)).toEqual([old]);
});

test("what nobody came back for goes when the journal is opened next", async () => {
  const old = entry({ changedAt: Date.now() - 91 * DAY_MS });
  await putEntry(old);
  // Another build opens the database: this one lets go of it.
  const other = await openDB(JOURNAL_DATABASE, 1);
  other.close();
  vi.resetModules();
  const fresh = await import("./journal-store.ts");
  expect(await fresh.listEntries("user", old.articleId)).toEqual([]);
});
