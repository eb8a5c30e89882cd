import { applyUpdate, Doc, encodeStateAsUpdate } from "yjs";
import type { FieldsJson } from "../../data/json.types.ts";
import { readUpdateRanges, type UpdateRanges } from "./update-ranges.ts";

/** Operations on the document of a working copy. Fields are columns of `articles`. */

/** Origin of changes that came from the database. They are not sent back. */
export const FROM_DATABASE = "from-database";

/** Origin of changes that a colleague has sent. They are stored by the colleague. */
export const FROM_COLLEAGUE = "from-colleague";

export function withoutBody({ content: _, ...fields }: FieldsJson): FieldsJson {
  return fields;
}

/** Merges updates into a document, and returns what they contain. What is no update is left out: anybody can send one. */
export function applyUpdates(
  doc: Doc,
  updates: readonly Uint8Array[],
  origin: string,
): UpdateRanges[] {
  return doc.transact(
    () =>
      updates.flatMap((update) => {
        try {
          // Before it is applied: of broken bytes a part would be.
          const ranges = readUpdateRanges(update);
          applyUpdate(doc, update);
          return ranges;
        } catch (error) {
          console.error(error);
          return [];
        }
      }),
    origin,
  );
}

/** Merges what the database has into the copy on this device, and returns what only that had. */
export function mergeStored(doc: Doc, stored: readonly Uint8Array[]): Uint8Array[] {
  const missing = doc.store.clients.size === 0 ? [] : listMissing(stored, encodeStateAsUpdate(doc));
  applyUpdates(doc, stored, FROM_DATABASE);
  return missing;
}

function listMissing(stored: readonly Uint8Array[], state: Uint8Array): Uint8Array[] {
  const doc = new Doc();
  applyUpdates(doc, stored, FROM_DATABASE);
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
