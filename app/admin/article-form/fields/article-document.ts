import { createContext, useContext, useSyncExternalStore } from "react";
import type { Doc } from "yjs";
import type { Presence } from "../presence/presence.ts";
import type { FieldValues, FormFields } from "./form-fields.ts";

/** The document that the fields of the form edit. */
export type ArticleDocument = {
  doc: Doc;
  fields: FormFields;
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

/** A field of the form with its error, as props of a control. */
export function useField<Name extends keyof FieldValues>(name: Name) {
  const { fields } = useArticleDocument();
  const value = useSyncExternalStore(fields.subscribe, () => fields.values()[name]);
  const error = useSyncExternalStore(fields.subscribe, () => fields.errors()[name]);
  return {
    value,
    error,
    onChange: (changed: FieldValues[Name]) => fields.set({ [name]: changed }),
  };
}
