import { applyUpdate, Doc } from "yjs";
import type { FieldsJson } from "../../data/json.types.ts";
import { getSharedFields } from "../../editor/engine/shared-document.ts";
import { setFields } from "../../editor/engine/shared-fields.ts";

/** Operations on the document of a working copy. Fields are columns of `articles`. */

/** Origin of changes that came from the database. They are not sent back. */
export const FROM_DATABASE = "from-database";

/** Origin of fields that the database has merged: they are sent with the writer's next change. */
export const ADOPTED = "adopted";

export function withoutBody({ content: _, ...fields }: FieldsJson): FieldsJson {
  return fields;
}

/** Takes fields that the database has merged, as flags that a colleague set in the list. */
export function adoptFields(doc: Doc, fields: FieldsJson): void {
  const known = getSharedFields(doc);
  setFields(
    doc,
    Object.fromEntries(Object.entries(withoutBody(fields)).filter(([name]) => known.has(name))),
    ADOPTED,
  );
}

export function applyStored(doc: Doc, updates: readonly Uint8Array[]): void {
  doc.transact(() => {
    for (const update of updates) applyUpdate(doc, update);
  }, FROM_DATABASE);
}

/** The updates that `state` has beyond the stored ones. */
export function listMissing(stored: readonly Uint8Array[], state: Uint8Array): Uint8Array[] {
  const doc = new Doc();
  applyStored(doc, stored);
  const missing = collectUpdates(doc, () => applyUpdate(doc, state));
  doc.destroy();
  return missing;
}

export function collectUpdates(doc: Doc, change: () => void): Uint8Array[] {
  const updates: Uint8Array[] = [];
  const collect = (update: Uint8Array) => updates.push(update);
  doc.on("update", collect);
  change();
  doc.off("update", collect);
  return updates;
}
