import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import * as z from "zod";
import { type ArticleDraft, isSameFields } from "../../domain/newsroom/article-fields.ts";
import { removeDraft } from "../local-drafts/draft-store.ts";
import { listDrafts } from "../local-drafts/list-drafts.ts";
import { type LocalDraft, NEW_ARTICLE } from "../local-drafts/local-draft.ts";

const resumeSchema = z.object({ resume: z.string().optional() }).catch({});

/** History state from the new-article form to the edit page: the local draft with changes typed in between. */
export type ResumeState = z.infer<typeof resumeSchema>;

/** Local drafts of this article and user on this device, newest first, to restore or discard. */
export function useDraftOffer({
  userId,
  draft,
  onResume,
}: {
  userId: string;
  draft: ArticleDraft;
  /** Receives the draft that the new-article form passed on. */
  onResume: (localDraft: LocalDraft) => void;
}) {
  const [offers, setOffers] = useState<LocalDraft[]>([]);
  const { resume } = resumeSchema.parse(useLocation().state);
  const resumeRef = useRef(onResume);
  resumeRef.current = onResume;
  const articleId = draft.id;
  const saved = useRef(draft.fields);
  saved.current = draft.fields;

  // Reads the drafts from IndexedDB.
  useEffect(() => {
    let isGone = false;
    void listDrafts({ userId, articleId: articleId ?? NEW_ARTICLE }).then((found) => {
      if (isGone) return;
      const localDrafts = found
        .filter(({ localDraft, isLocked }) => !isLocked || localDraft.draftId === resume)
        .map(({ localDraft }) => localDraft);
      // A page may have closed after its save but before its draft was removed.
      const isStored = ({ fields }: LocalDraft) => isSameFields(fields, saved.current);
      for (const { draftId } of localDrafts.filter(isStored)) void removeOnce(draftId);
      const unsaved = localDrafts.filter((localDraft) => !isStored(localDraft));
      setOffers(unsaved);
      const resumed = unsaved.find(({ draftId }) => draftId === resume);
      if (resumed) resumeRef.current(resumed);
    });
    return () => {
      isGone = true;
    };
  }, [userId, articleId, resume]);

  return {
    offer: offers[0],
    /** Removes a draft, once `isStored` resolves if given, and offers `other` instead. */
    replace(old: LocalDraft | undefined, other?: LocalDraft, isStored?: Promise<boolean>): void {
      setOffers((offers) => [
        ...(other ? [other] : []),
        ...offers.filter((offer) => offer !== old),
      ]);
      if (old) void removeOnce(old.draftId, isStored);
    },
  };
}

async function removeOnce(draftId: string, isStored?: Promise<boolean>): Promise<void> {
  try {
    if ((await isStored) !== false) await removeDraft(draftId);
  } catch (error) {
    // The draft is offered again next time.
    console.error(error);
  }
}
