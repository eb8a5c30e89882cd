import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { emptyFields } from "../../domain/newsroom/article-fields.ts";
import { NEW_ARTICLE } from "./journal-entry.ts";
import { listEntries, putEntry } from "./journal-store.ts";
import { moveToNew } from "./move-to-new.ts";

test("what one user left of a story that is no more belongs to a new one", async () => {
  const entry = {
    entryId: "e",
    userId: "user",
    articleId: "gone",
    version: "2026-03-05T12:00:00.123456+00:00",
    changedAt: Date.now(),
    isWaiting: true,
    fields: { ...emptyFields(new Date()), title: "Tides" },
  };
  const theirs = { ...entry, entryId: "f", userId: "somebody else" };
  await putEntry(entry);
  await putEntry(theirs);
  await moveToNew({ userId: "user", articleId: "gone" });
  expect(await listEntries("user", "gone")).toEqual([]);
  expect(await listEntries("user", NEW_ARTICLE)).toEqual([
    { ...entry, articleId: NEW_ARTICLE, version: null, isWaiting: false },
  ]);
  expect(await listEntries("somebody else", "gone")).toEqual([theirs]);
});
