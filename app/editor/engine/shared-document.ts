import type { Doc, Map as SharedMap, XmlFragment } from "yjs";

/** Names of the parts of a working copy. The form loads these without the editor, which is a chunk of its own. */

/** The body of the article. */
export function getSharedBody(doc: Doc): XmlFragment {
  return doc.getXmlFragment("body");
}

/** The other fields of the article. */
export function getSharedFields(doc: Doc): SharedMap<unknown> {
  return doc.getMap("fields");
}

/** Origin of a transaction that replaces the body. An open editor can undo such a transaction as one step. */
export const BODY_REPLACEMENT = "body-replacement";
