import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Doc } from "yjs";
import { withSession } from "../../auth/with-session.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { addNote, anchorNote, listNotes } from "../../data/notes.ts";
import type { ArticleAccess } from "../../data/sharing.ts";
import type { NoteThread } from "../../domain/newsroom/notes.ts";
import { findQuotedField, readText, toTextAnchor } from "../../editor/engine/text-anchors.ts";
import { createNoteStore, type NotePlace, type NoteStore } from "../../editor/note-store.ts";
import { showToast } from "../../ui/show-toast.ts";
import { reportFailure } from "../load-or-report.ts";
import { type Loaded, useLoaded } from "../publishing/use-loaded.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";
import { useFieldPlaces } from "./field-places.ts";

/** A note that is being written: about words, a field or the article. */
export type NoteDraft = {
  place: NotePlace | undefined;
  isSuggestion: boolean;
};

/** The notes on an article that is open, and the one that is being written. */
export type Notes = ReturnType<typeof useNotes>;

const NONE: NoteThread[] = [];

const NOTHING_SELECTED = {
  title: "Select Words First",
  description:
    "Select the words to change: in one paragraph, or in a field. At most 1,000 characters.",
};

export function useNotes(copy: WorkingCopy, root: { readonly current: HTMLElement | null }) {
  const { articleId } = copy;
  // Nothing is known of an article that was never stored.
  const hasNotes = useSyncExternalStore(copy.subscribe, () => copy.stored() != null);
  const [store] = useState<NoteStore>(() => createNoteStore(() => copy.stored()?.lineage ?? "new"));
  const [active, setActive] = useState<string>();
  const [draft, setDraft] = useState<NoteDraft>();
  const load = useCallback(
    async () => (hasNotes ? listNotes(getBrowserClient(), { articleId }) : NONE),
    [articleId, hasNotes],
  );
  const loaded = useLoaded(load);
  const threads = loaded.value ?? NONE;
  const open = useMemo(() => threads.filter(({ resolvedAt }) => resolvedAt === null), [threads]);
  const people = usePeople(articleId, hasNotes && (draft !== undefined || open.length > 0));

  const begin = useCallback((next: NoteDraft) => {
    setDraft(next);
    setActive(undefined);
  }, []);
  const readPlace = useFieldPlaces({
    root,
    store,
    doc: copy.doc,
    onNew: (place) => begin({ place, isSuggestion: false }),
  });

  // Before the notes are looked for.
  usePlacesOfQuotes(copy.doc, store, { open, reload: loaded.reload });
  // Connects the notes with the editor of the text, which is outside of React.
  useEffect(() => {
    store.setNotes(open);
    store.setActive(active);
    store.onPress = setActive;
    store.onNew = (place) => begin({ place, isSuggestion: false });
    store.onFound = (id, anchor) => {
      if (pinned.has(id)) return;
      pinned.add(id);
      // Found again whenever the article is opened.
      void anchorNote(getBrowserClient(), { id, anchor }).catch(() => undefined);
    };
  }, [store, open, active, begin]);

  return {
    articleId,
    doc: copy.doc,
    hasNotes,
    loaded,
    threads,
    open,
    people,
    store,
    active,
    setActive,
    draft,
    /** Begins a note about what was focused last. */
    begin(isSuggestion: boolean): void {
      const place = readPlace();
      if (isSuggestion && !place?.isText) showToast(NOTHING_SELECTED);
      else begin({ place, isSuggestion });
    },
    setDraft,
    /** Stores a note or an answer. @returns whether it is stored. */
    async add(note: Omit<Parameters<typeof addNote>[1], "articleId">): Promise<boolean> {
      try {
        const id = await withSession(() => addNote(getBrowserClient(), { articleId, ...note }));
        await loaded.reload();
        setDraft(undefined);
        setActive(note.parentId ?? id);
        return true;
      } catch (error) {
        reportFailure("Error Saving Note", error);
        return false;
      }
    },
    /** Runs a change of a thread and shows what came of it. */
    async run(task: () => Promise<unknown>): Promise<void> {
      try {
        await withSession(async () => task());
      } catch (error) {
        reportFailure("Error Saving Note", error);
      }
      await loaded.reload();
    },
  };
}

/** Notes whose place this page has stored. */
const pinned = new Set<string>();

/** Leads remarks on words of a field, which outsiders quote, to that field. */
function usePlacesOfQuotes(
  doc: Doc,
  store: NoteStore,
  { open, reload }: { open: readonly NoteThread[]; reload: () => Promise<void> },
): void {
  // Waits until the words were looked for in the text, which comes first.
  useEffect(() => {
    store.onSearched = () => {
      for (const { id, anchor, quote } of open) {
        if (anchor !== null || !quote || store.found().has(id) || pinned.has(id)) continue;
        const range = findQuotedField(doc, quote);
        if (!range) continue;
        pinned.add(id);
        const place = { shown: readText(doc, range.column), lineage: store.lineage() };
        const found = toTextAnchor(doc, range, place);
        void anchorNote(getBrowserClient(), { id, anchor: found }).then(reload, () => undefined);
      }
    };
    return () => {
      store.onSearched = () => undefined;
    };
  }, [doc, store, open, reload]);
}

/** Colleagues who can read the article. */
function usePeople(articleId: string, isNeeded: boolean): { id: string; name: string }[] {
  const load = useCallback(async () => {
    if (!isNeeded) return [];
    const { listAccess } = await import("../../data/sharing.ts");
    return listAccess(getBrowserClient(), { articleId });
  }, [articleId, isNeeded]);
  const { value }: Loaded<ArticleAccess[]> = useLoaded(load);
  return useMemo(() => (value ?? []).filter(({ mayRead }) => mayRead), [value]);
}
