import { createContext, useContext } from "react";
import type { Doc } from "yjs";
import type { Presence } from "../presence/presence.ts";

/** The document that the fields of the form edit. */
export type ArticleDocument = {
  doc: Doc;
  presence: Presence;
  isLive: () => boolean;
  /** Whether the slug was written here by hand, after which it no longer follows the title. */
  slug: { isWritten: boolean };
};

export const ArticleDocumentContext = createContext<ArticleDocument | undefined>(undefined);

/** @throws Error outside of the form */
export function useArticleDocument(): ArticleDocument {
  const document = useContext(ArticleDocumentContext);
  if (!document) throw new Error("No form with a document is around this field");
  return document;
}
