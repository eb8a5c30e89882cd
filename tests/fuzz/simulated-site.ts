import { Doc } from "yjs";
import { applyUpdates, FROM_DATABASE } from "../../app/admin/working-copy/document.ts";
import type {
  WorkingCopySave,
  WorkingCopyUpdates,
} from "../../app/data/articles/working-copies.ts";
import type { FieldsJson } from "../../app/data/json.types.ts";
import { readDraft } from "../../server/drafts/read-draft.ts";
import type { SimulatedTime } from "./simulated-time.ts";

/** A database with one working copy, and a site that reads it, as `save_draft` and its neighbours do. */
export type SimulatedSite = ReturnType<typeof createSite>;

const LINEAGE = "new";
const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, "base64"));

type State = {
  updates: { seq: number; update: Uint8Array }[];
  seq: number;
  document: Uint8Array | null;
  foldedSeq: number;
  fields: FieldsJson;
  fieldsSeq: number;
  revision: number;
  isRestored: boolean;
};

/** @param onRead called with the number that `fields` says, as change events are sent. */
export function createSite(time: SimulatedTime, onRead: (fieldsSeq: number) => void) {
  let isDown = false;
  let starts = 0;
  let isReadingPlanned = false;
  /** The working copy as somebody who opens it now would see it. */
  const opened = new Doc();
  let unreadable = 0;
  const db: State = {
    updates: [],
    seq: 0,
    document: null,
    foldedSeq: 0,
    fields: {},
    fieldsSeq: 0,
    revision: 0,
    isRestored: false,
  };

  function listAfter(knownSeq: number, ownSeq?: number): Uint8Array[] {
    const isFolded = knownSeq < db.foldedSeq && db.document;
    return [
      ...(isFolded && db.document ? [db.document] : []),
      ...db.updates
        .filter(({ seq }) => seq > knownSeq && seq > db.foldedSeq && seq !== ownSeq)
        .map(({ update }) => update),
    ];
  }

  function append(update: Uint8Array): number {
    db.seq += 1;
    db.updates = [...db.updates, { seq: db.seq, update }];
    applyUpdates(opened, [update], FROM_DATABASE);
    if (opened.store.pendingStructs) unreadable += 1;
    planReading();
    return db.seq;
  }

  function planReading(): void {
    if (isReadingPlanned || isDown) return;
    isReadingPlanned = true;
    time.after(time.between(50, 2000), () => {
      isReadingPlanned = false;
      if (!isDown) read();
    });
  }

  /** Another process, or a restart, may come between reading and storing. */
  function read(): void {
    const start = starts;
    const { fieldsSeq, revision } = db;
    const reading = readDraft({
      article_id: "",
      lineage: LINEAGE,
      is_too_long: false,
      document: db.document && toBase64(db.document),
      updates: db.updates
        .filter(({ seq }) => seq > db.foldedSeq)
        .map(({ seq, update }) => ({ seq, update: toBase64(update) })),
      seq: db.seq,
      fields: db.fields,
      fields_seq: fieldsSeq,
      fields_revision: revision,
      unwritten: {},
      is_restored: db.isRestored,
      replaced_images: {},
    });
    time.after(time.between(0, 300), () => {
      if (isDown || start !== starts || db.fieldsSeq !== fieldsSeq || db.revision !== revision) {
        planReading();
        return;
      }
      const isLast = db.seq === reading.seq;
      const rejected = new Set(reading.rejected.map(({ seq }) => seq));
      db.updates = db.updates.filter(({ seq }) => !rejected.has(seq));
      db.fields = reading.fields;
      db.isRestored = false;
      if (reading.document) {
        db.document = fromBase64(reading.document);
        db.foldedSeq = reading.seq;
        db.updates = db.updates.filter(({ seq }) => seq > reading.seq);
      }
      db.fieldsSeq = reading.seq;
      if (reading.update) {
        append(fromBase64(reading.update));
        if (isLast) db.fieldsSeq = db.seq;
      }
      if (db.fieldsSeq < db.seq) planReading();
      onRead(db.fieldsSeq);
    });
  }

  return {
    lineage: LINEAGE,
    isDown: () => isDown,
    save(knownSeq: number, update: Uint8Array): WorkingCopySave {
      const seq = append(update);
      return { kind: "saved", seq, missed: listAfter(knownSeq, seq) };
    },
    list: (knownSeq: number): WorkingCopyUpdates => ({
      lineage: LINEAGE,
      seq: db.seq,
      updates: listAfter(knownSeq),
    }),
    seq: () => db.seq,
    /** How many updates were stored while another, on which stored words depend, was not. */
    unreadable: () => unreadable,
    fields: () => db.fields,
    fieldsSeq: () => db.fieldsSeq,
    /** Takes an earlier version back. */
    restore(fields: FieldsJson): void {
      db.fields = fields;
      db.revision += 1;
      db.isRestored = true;
      planReading();
    },
    stop(): void {
      isDown = true;
      starts += 1;
    },
    start(): void {
      isDown = false;
      isReadingPlanned = false;
      planReading();
    },
  };
}
