import { listLockedDrafts } from "./draft-locks.ts";
import { listStoredDrafts, putDraft } from "./draft-store.ts";
import { type LocalDraft, NEW_ARTICLE } from "./local-draft.ts";

/** `isLocked`: an open form, in this or another tab, uses the draft. */
export type DraftWithLock = { localDraft: LocalDraft; isLocked: boolean };

/** Drafts of a user for an article on this device, newest first. Empty where the browser cannot store drafts. */
export async function listDrafts({
  userId,
  articleId,
}: {
  userId: string;
  articleId: string;
}): Promise<DraftWithLock[]> {
  try {
    const [localDrafts, held] = await Promise.all([
      listStoredDrafts(userId, articleId),
      listLockedDrafts(),
    ]);
    return localDrafts.map((localDraft) => ({
      localDraft,
      isLocked: held.has(localDraft.draftId),
    }));
  } catch (error) {
    console.error(error);
    return [];
  }
}

/** Offers the drafts of a deleted article in the new-article form. */
export async function moveDraftsToNew(article: {
  userId: string;
  articleId: string;
}): Promise<void> {
  const left = (await listDrafts(article)).filter(({ isLocked }) => !isLocked);
  await Promise.all(
    left.map(({ localDraft }) =>
      putDraft({ ...localDraft, articleId: NEW_ARTICLE, version: null, isWaiting: false }),
    ),
    // A failure leaves the drafts where they are.
  ).catch(console.error);
}
