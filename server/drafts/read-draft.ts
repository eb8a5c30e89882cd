import { applyUpdate, Doc, decodeUpdate, encodeStateAsUpdate, mergeUpdates } from "yjs";
import type { ClaimedDraft, DraftReading, FieldsJson } from "../../app/data/json.types.ts";
import { isSameJson } from "../../app/domain/newsroom/article-fields.ts";
import { toStorable } from "../../app/domain/storable-json.ts";
import { fillFragment } from "../../app/editor/engine/fill-fragment.ts";
import { replaceImages } from "../../app/editor/engine/replace-images.ts";
import { getSharedBody } from "../../app/editor/engine/shared-document.ts";
import { readColumns, setFields } from "../../app/editor/engine/shared-fields.ts";
import { createBodyReader } from "../../app/editor/engine/stored-body.ts";

/** After so many updates, or bytes of them, a document is stored as one state. */
export const FOLD_AFTER = 100;
export const FOLD_AFTER_BYTES = 65_536;
/** A reading ends where so many updates were none: the rest is read by the next one. */
const MOST_REJECTED = 20;

/** Longest reading that the site stores: its own API takes no longer requests. */
const MOST_STORED_BYTES = 8 * 1024 * 1024;

type Update = { seq: number; bytes: Uint8Array };
type Rejected = DraftReading["rejected"][number];

/**
 * Reads what the document of a working copy says, and writes the fields and images into it that it does not say yet.
 * Updates that are none are left out.
 */
export function readDraft(draft: ClaimedDraft): DraftReading {
  const { doc, rejected, seq, size } = openDocument(draft);
  const before = readFields(doc, draft.unwritten.content ?? draft.fields.content);
  const written: Uint8Array[] = [];
  doc.on("update", (update: Uint8Array) => written.push(update));
  if (draft.is_restored) write(doc, draft.fields);
  else write(doc, listUnwritten(draft, before));
  replaceImages(doc, draft.replaced_images);
  const isFolded = draft.updates.length >= FOLD_AFTER || size >= FOLD_AFTER_BYTES;
  const reading: DraftReading = {
    lineage: draft.lineage,
    seq,
    fields_seq: draft.fields_seq,
    fields_revision: draft.fields_revision,
    fields: readFields(doc, draft.fields.content),
    problem: null,
    is_unreadable: false,
    document: isFolded ? toBase64(encodeStateAsUpdate(doc)) : null,
    update: written.length === 0 ? null : toBase64(mergeUpdates(written)),
    replaced_fields: draft.is_restored && seq > draft.fields_seq ? before : null,
    rejected,
  };
  doc.destroy();
  return bound(reading, draft);
}

/** A document that is too long to be folded stays as its updates. */
function bound(reading: DraftReading, { fields }: ClaimedDraft): DraftReading {
  const fits = (wanted: DraftReading) =>
    Buffer.byteLength(JSON.stringify(wanted)) <= MOST_STORED_BYTES;
  if (fits(reading)) return reading;
  const unfolded = { ...reading, document: null };
  if (fits(unfolded)) return unfolded;
  const problem = "This article is too long to be read. Its words are kept; shorten it.";
  return { ...unfolded, fields, problem, update: null, replaced_fields: null };
}

function openDocument(draft: ClaimedDraft) {
  const state = draft.document === null ? [] : [{ seq: 0, bytes: fromBase64(draft.document) }];
  const updates = draft.updates.map(({ seq, update }) => ({ seq, bytes: fromBase64(update) }));
  const size = updates.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const rejected: Rejected[] = [];
  let all: Update[] = [...state, ...updates];
  while (true) {
    const doc = createDocument();
    const bad = all.find(({ bytes }) => !isApplied(doc, bytes));
    if (!bad) return { doc, rejected, seq: draft.seq, size };
    // A part of it may have been applied.
    doc.destroy();
    rejected.push({ seq: bad.seq, problem: "It is no Yjs update." });
    all = all.filter((each) => each !== bad);
    if (rejected.length === MOST_REJECTED) {
      all = all.filter(({ seq }) => seq < bad.seq);
      const known = createDocument();
      for (const { bytes } of all) applyUpdate(known, bytes);
      return { doc: known, rejected, seq: bad.seq, size };
    }
  }
}

/** The parts of a document have their types before any update, which could give them others. */
function createDocument(): Doc {
  const doc = new Doc();
  getSharedBody(doc);
  readColumns(doc, undefined);
  return doc;
}

function isApplied(doc: Doc, bytes: Uint8Array): boolean {
  try {
    decodeUpdate(bytes);
    applyUpdate(doc, bytes);
    return true;
  } catch {
    return false;
  }
}

function readFields(doc: Doc, openedContent: unknown): FieldsJson {
  const body = createBodyReader(getSharedBody(doc), openedContent);
  const fields = readColumns(doc, body.readStored());
  body.close();
  return toStorable(fields);
}

/** Fields that a function changed, where the document says what they said before. */
function listUnwritten({ fields, unwritten }: ClaimedDraft, before: FieldsJson): FieldsJson {
  return Object.fromEntries(
    Object.entries(unwritten)
      .filter(([name, said]) => isSameJson(before[name] || null, said || null))
      .map(([name]) => [name, fields[name]]),
  );
}

function write(doc: Doc, { content, ...fields }: FieldsJson): void {
  setFields(doc, fields);
  if (content !== undefined) fillFragment(getSharedBody(doc), content);
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}

function fromBase64(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "base64"));
}
