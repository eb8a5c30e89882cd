import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useRevalidator } from "react-router";
import { setUnsavedWork } from "../../auth/unsaved-work.ts";
import { withSession } from "../../auth/with-session.ts";
import { createAuthor, findNamesake, updateAuthor } from "../../data/authors.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { removeUnusedImages } from "../../data/images/remove-images.ts";
import type { Author } from "../../domain/authors/author.ts";
import {
  type AuthorDraft,
  type AuthorFields,
  changedFields,
  contestedFields,
  NO_AUTHOR,
  reopenDraft,
  shownFields,
  storedFields,
  toAuthorFields,
  trimAuthorFields,
} from "../../domain/authors/author-draft.ts";
import { showToast } from "../../ui/show-toast.ts";

/** `author` is null for a new one. */
type OpenForm = { author: Author | null; isOpen: boolean };

const NEW = "new";

/**
 * State of the author forms, one open at a time. Closed forms keep unsaved input until it is saved, somebody else
 * changes the same field, or the page is left.
 */
export function useAuthorForms() {
  const { revalidate } = useRevalidator();
  const [current, setCurrent] = useState<OpenForm>({ author: null, isOpen: false });
  const [drafts, setDrafts] = useState<Record<string, AuthorDraft>>({});
  const [uploads, setUploads] = useState<string[]>([]);
  const { author, isOpen } = current;
  const key = author?.id ?? NEW;
  const untouched = { opened: fieldsOf(author), typed: {} };
  const draft = drafts[key] ?? untouched;
  const hasUnsaved = Object.values(drafts).some(
    (each) => Object.keys(changedFields(each)).length > 0,
  );

  // Reports unsaved work to the auth session.
  useEffect(() => {
    setUnsavedWork(hasUnsaved);
    return () => setUnsavedWork(false);
  }, [hasUnsaved]);

  return {
    key,
    author,
    isOpen,
    hasUnsaved,
    fields: shownFields(draft),
    /** Fields changed both here and by somebody else, with the other's values. */
    contested: contestedFields(draft),
    open(next: Author | null) {
      setDrafts((all) => {
        const draft = all[next?.id ?? NEW];
        return draft ? { ...all, [next?.id ?? NEW]: reopenDraft(draft, fieldsOf(next)) } : all;
      });
      setCurrent({ author: next, isOpen: true });
    },
    close: () => setCurrent({ author, isOpen: false }),
    change: (part: Partial<AuthorFields>) =>
      setDrafts((all) => {
        const before = all[key] ?? untouched;
        return { ...all, [key]: { ...before, typed: { ...before.typed, ...part } } };
      }),
    noteUpload: (path: string) => setUploads((all) => [...all, path]),
    /**
     * Finds another author with the name in the form; null if there is none.
     *
     * @throws BackendError
     */
    findNamesake: () =>
      withSession(() =>
        findNamesake(getBrowserClient(), {
          name: shownFields(draft).name,
          ...(author && { exceptId: author.id }),
        }),
      ),
    /**
     * Saves the form. Returns false on a conflict: `contested` then has the fields.
     *
     * @throws BackendError
     */
    async save(): Promise<boolean> {
      const client = getBrowserClient();
      const fields = trimAuthorFields(shownFields(draft));
      const update = await withSession(async () => {
        if (author) {
          const [loaded, changes] = [storedFields(draft), changedFields(draft)];
          return updateAuthor(client, { id: author.id, loaded, changes });
        }
        await createAuthor(client, { ...fields, imageUrl: fields.imageSrc });
        return { kind: "updated" as const };
      });
      if (update.kind === "contested") {
        const { theirs } = update;
        flushSync(() =>
          setDrafts((all) => ({ ...all, [key]: { ...(all[key] ?? draft), theirs } })),
        );
        await revalidate();
        return false;
      }
      setDrafts(({ [key]: _saved, ...others }) => others);
      setCurrent({ author, isOpen: false });
      showToast({ title: author ? "Author Saved" : "Author Added" });
      await revalidate();
      // Uploads that other open forms use are kept until those are saved.
      const needed = Object.values(drafts).map(({ typed }) => typed.imageSrc);
      const paths = uploads.filter((path) => path !== fields.imageSrc && !needed.includes(path));
      // A leftover file is harmless, and the writer could not do anything about it.
      removeUnusedImages(client, { paths }).catch(console.error);
      return true;
    },
  };
}

export type AuthorForms = ReturnType<typeof useAuthorForms>;

function fieldsOf(author: Author | null): AuthorFields {
  return author ? toAuthorFields(author) : NO_AUTHOR;
}
