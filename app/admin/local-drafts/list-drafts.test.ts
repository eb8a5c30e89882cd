import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import { emptyFields } from "../../domain/newsroom/article-fields.ts";
import { listStoredDrafts, putDraft } from "./draft-store.ts";
import { moveDraftsToNew } from "./list-drafts.ts";
import { NEW_ARTICLE } from "./local-draft.ts";

test("drafts of a deleted article become drafts of a new one", async () => {
  const localDraft = {
    draftId: "e",
    userId: "user",
    articleId: "gone",
    version: "2026-03-05T12:00:00.123456+00:00",
    changedAt: Date.now(),
    isWaiting: true,
    fields: { ...emptyFields(new Date()), title: "Tides" },
  };
  const theirs = { ...localDraft, draftId: "f", userId: "somebody else" };
  await putDraft(localDraft);
  await putDraft(theirs);
  await moveDraftsToNew({ userId: "user", articleId: "gone" });
  expect(await listStoredDrafts("user", "gone")).toEqual([]);
  expect(await listStoredDrafts("user", NEW_ARTICLE)).toEqual([
    { ...localDraft, articleId: NEW_ARTICLE, version: null, isWaiting: false },
  ]);
  expect(await listStoredDrafts("somebody else", "gone")).toEqual([theirs]);
});
