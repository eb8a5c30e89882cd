import { createHash } from "node:crypto";
import type { DigestEntry, StoredNote } from "./read-history.ts";
import { dayOf, type Period } from "./signed-period.ts";

/** A state of a note to readers, with its hash in the digests. */
type CheckedNote = { note: StoredNote; hash: string; at: number };

/** Faults of the notes to readers, compared with the digests. */
export function checkNotes(
  notes: readonly StoredNote[],
  entries: readonly DigestEntry[],
  { isErased, signedUntil, now }: Period,
): string[] {
  const states = Map.groupBy(entries, ({ note_id }) => note_id);
  const stored = new Set(notes.map(({ id }) => id));
  const problems: string[] = [];
  for (const { note, hash, at } of notes.map(checkNote)) {
    const signed = states.get(note.id) ?? [];
    const name = `the note on version ${note.version_number} of article ${note.article_id}`;
    const known = signed.find((entry) => entry.hash === hash);
    if (at > now) {
      problems.push(`A date of ${name} lies in the future.`);
    } else if (known) {
      if (known !== signed.at(-1) || known.day !== dayOf(at)) {
        problems.push(`An earlier state of ${name} was brought back, or its date changed.`);
      }
    } else if (at < signedUntil || (signed.length > 0 && !isChangedAfter(note, signedUntil))) {
      problems.push(`A digest does not have ${name}: it was added or changed unseen.`);
    }
  }
  for (const [id, [entry]] of states) {
    if (!entry || id === null || stored.has(id) || isErased(entry)) continue;
    problems.push(
      `The note on version ${entry.number} of article ${entry.article_id}, public on ${entry.day}, was removed.`,
    );
  }
  return problems;
}

function isChangedAfter({ changed_at, withdrawn_at }: StoredNote, moment: number): boolean {
  return [changed_at, withdrawn_at].some((at) => at !== null && Date.parse(at) >= moment);
}

/** Computes the hash of a note as `private.note_hash` does. */
function checkNote(note: StoredNote): CheckedNote {
  const moments = [note.published_at, note.changed_at, note.withdrawn_at];
  const line = [note.id, note.article_id, note.kind, note.version_number]
    .concat(moments.map((moment) => moment ?? "-"))
    .join(" ");
  return {
    note,
    hash: createHash("sha256").update(note.salt).update(`${line}\n${note.text}`).digest("hex"),
    at: Math.max(
      ...[...moments, note.imported_at].map((moment) => (moment === null ? 0 : Date.parse(moment))),
    ),
  };
}
