import { listLockedDrafts } from "./draft-locks.ts";
import { listStoredDrafts, putDraft } from "./draft-store.ts";
import { type LocalDraft, NEW_ARTICLE } from "./local-draft.ts";

/** `isLocked`: an open form, in this or another tab, uses the draft. */
export type DraftWithLock = { entry: LocalDraft; isLocked: boolean };

/** Drafts of a user for an article on this device, newest first. Empty where the browser cannot store drafts. */
export async function listDrafts({
  userId,
  articleId,
}: {
  userId: string;
  articleId: string;
}): Promise<DraftWithLock[]> {
  try {
    const [entries, held] = await Promise.all([
      listStoredDrafts(userId, articleId),
      listLockedDrafts(),
    ]);
    return entries.map((entry) => ({ entry, isLocked: held.has(entry.draftId) }));
  } catch (error) {
    console.error(error);
    return [];
  }
}

/** Offers the drafts of a deleted article in the new-article form. */
export async function moveDraftsToNew(story: { userId: string; articleId: string }): Promise<void> {
  const left = (await listDrafts(story)).filter(({ isLocked }) => !isLocked);
  await Promise.all(
    left.map(({ entry }) =>
      putDraft({ ...entry, articleId: NEW_ARTICLE, version: null, isWaiting: false }),
    ),
    // A failure leaves the drafts where they are.
  ).catch(console.error);
}
