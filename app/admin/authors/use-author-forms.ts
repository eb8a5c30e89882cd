import { useState } from "react";
import { useRevalidator } from "react-router";
import { withSession } from "../../auth/with-session.ts";
import { createAuthor } from "../../data/authors/create-author.ts";
import { updateAuthor } from "../../data/authors/update-author.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { removeUnusedPictures } from "../../data/pictures/remove-unused-pictures.ts";
import type { Author } from "../../domain/authors/author.ts";
import {
  type AuthorFields,
  NO_AUTHOR,
  toAuthorFields,
} from "../../domain/newsroom/author-fields.ts";
import { showToast } from "../../ui/toaster.tsx";

/** `author` is null for a new one. */
type OpenForm = { author: Author | null; isOpen: boolean };

const NEW = "new";

/**
 * The form of one author after the other. What was typed stays when a form is closed, until it is saved or
 * the page is left.
 */
export function useAuthorForms() {
  const { revalidate } = useRevalidator();
  const [current, setCurrent] = useState<OpenForm>({ author: null, isOpen: false });
  const [drafts, setDrafts] = useState<Record<string, AuthorFields>>({});
  const [uploads, setUploads] = useState<string[]>([]);
  const { author, isOpen } = current;
  const key = author?.id ?? NEW;
  const before = author ? toAuthorFields(author) : NO_AUTHOR;

  return {
    key,
    author,
    isOpen,
    fields: drafts[key] ?? before,
    open: (next: Author | null) => setCurrent({ author: next, isOpen: true }),
    close: () => setCurrent({ author, isOpen: false }),
    change: (part: Partial<AuthorFields>) =>
      setDrafts((all) => ({ ...all, [key]: { ...(all[key] ?? before), ...part } })),
    noteUpload: (path: string) => setUploads((all) => [...all, path]),
    /** @throws BackendError */
    async save(fields: AuthorFields): Promise<void> {
      const client = getBrowserClient();
      await withSession(async () => {
        if (author) await updateAuthor(client, { id: author.id, fields });
        else await createAuthor(client, { ...fields, imageUrl: fields.imageSrc });
      });
      setDrafts(({ [key]: _saved, ...others }) => others);
      setCurrent({ author, isOpen: false });
      showToast({ title: author ? "Author Saved" : "Author Added" });
      await revalidate();
      // Pictures that drafts of others still need were uploaded for them, and stay until they are saved.
      const needed = Object.values(drafts).map(({ imageSrc }) => imageSrc);
      const paths = uploads.filter((path) => path !== fields.imageSrc && !needed.includes(path));
      // A picture that stays behind harms nobody, and its writer could do nothing about it.
      removeUnusedPictures(client, { paths }).catch(console.error);
    },
  };
}

export type AuthorForms = ReturnType<typeof useAuthorForms>;
