import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import * as z from "zod";
import { type ArticleDraft, isSameFields } from "../../domain/newsroom/article-fields.ts";
import { type JournalEntry, NEW_ARTICLE } from "../journal/journal-entry.ts";
import { removeEntry } from "../journal/journal-store.ts";
import { listStoryEntries } from "../journal/list-story-entries.ts";

const resumeSchema = z.object({ resume: z.string().optional() }).catch({});

/** What the form of a new story hands to the edit page: the entry with what is typed until that opens, if anything. */
export type ResumeState = z.infer<typeof resumeSchema>;

/** What this user left unsaved of this story on this device, newest first; to be restored or discarded. */
export function useJournalOffer({
  userId,
  draft,
  onResume,
}: {
  userId: string;
  draft: ArticleDraft;
  /** Told of the entry that was handed on. */
  onResume: (entry: JournalEntry) => void;
}) {
  const [offers, setOffers] = useState<JournalEntry[]>([]);
  const { resume } = resumeSchema.parse(useLocation().state);
  const handOn = useRef(onResume);
  handOn.current = onResume;
  const articleId = draft.id;
  const saved = useRef(draft.fields);
  saved.current = draft.fields;

  // The browser's journal, once the form is there.
  useEffect(() => {
    let isGone = false;
    void listStoryEntries({ userId, articleId: articleId ?? NEW_ARTICLE }).then((found) => {
      if (isGone) return;
      const entries = found
        .filter(({ entry, isHeld }) => !isHeld || entry.entryId === resume)
        .map(({ entry }) => entry);
      // The page may have gone when its save was there and the entry was not yet removed.
      const isStored = ({ fields }: JournalEntry) => isSameFields(fields, saved.current);
      for (const { entryId } of entries.filter(isStored)) void removeOnce(entryId);
      const unsaved = entries.filter((entry) => !isStored(entry));
      setOffers(unsaved);
      const handedOn = unsaved.find(({ entryId }) => entryId === resume);
      if (handedOn) handOn.current(handedOn);
    });
    return () => {
      isGone = true;
    };
  }, [userId, articleId, resume]);

  return {
    offer: offers[0],
    /**
     * Takes an entry out of the journal, since it is not wanted or, once `isStored` says so, lives on in
     * another entry; offers `other`.
     */
    replace(
      old: JournalEntry | undefined,
      other?: JournalEntry,
      isStored?: Promise<boolean>,
    ): void {
      setOffers((offers) => [
        ...(other ? [other] : []),
        ...offers.filter((offer) => offer !== old),
      ]);
      if (old) void removeOnce(old.entryId, isStored);
    },
  };
}

async function removeOnce(entryId: string, isStored?: Promise<boolean>): Promise<void> {
  try {
    if ((await isStored) !== false) await removeEntry(entryId);
  } catch (error) {
    // The entry is offered again the next time.
    console.error(error);
  }
}
