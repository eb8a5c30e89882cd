import { applyUpdate, Doc, decodeUpdate, encodeStateAsUpdate } from "yjs";
import { containersOf, readLayout, slotsOf } from "../../app/admin/fronts/front-document.ts";
import type { ClaimedFront, FrontReading } from "../../app/data/json.types.ts";
import { FOLD_AFTER, FOLD_AFTER_BYTES } from "./read-draft.ts";

/** Longest state that is stored; a longer one stays as its updates. */
const MOST_STORED_BYTES = 4 * 1024 * 1024;

/** Reads which images the document of a front shows, and folds its updates. Updates that are none are left out. */
export function readFront(front: ClaimedFront): FrontReading {
  const doc = new Doc();
  // The parts of a document have their types before any update, which could give them others.
  containersOf(doc);
  slotsOf(doc);
  const updates = front.updates.map((update) => Buffer.from(update, "base64"));
  if (front.document !== null) applyUpdate(doc, Buffer.from(front.document, "base64"));
  const rejected = updates.filter((update) => !isApplied(doc, update));
  const size = updates.reduce((sum, { length }) => sum + length, 0);
  const isDue = updates.length >= FOLD_AFTER || size >= FOLD_AFTER_BYTES || rejected.length > 0;
  const state = isDue ? encodeStateAsUpdate(doc) : undefined;
  const images = readLayout(doc).containers.flatMap(({ slots }) =>
    slots.flatMap(({ image }) => image ?? []),
  );
  doc.destroy();
  return {
    folded_seq: front.folded_seq,
    seq: front.seq,
    document:
      state && state.length <= MOST_STORED_BYTES ? Buffer.from(state).toString("base64") : null,
    images: [...new Set(images)],
  };
}

function isApplied(doc: Doc, update: Uint8Array): boolean {
  try {
    decodeUpdate(update);
    applyUpdate(doc, update);
    return true;
  } catch {
    return false;
  }
}
