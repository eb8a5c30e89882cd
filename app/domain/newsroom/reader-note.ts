import {
  CORRECTION_KINDS,
  CORRECTION_NAMES,
  type CorrectionKind,
} from "../corrections/correction.ts";

/** Note to readers about an update of a live article: nothing, for a typo, or a note of a kind. */
export type ReaderNote = { kind: "nothing" | CorrectionKind; text: string };

/** The choice of an untouched form. */
export const NO_NOTE: ReaderNote = { kind: "nothing", text: "" };

/** Longest note, as in the database. */
export const NOTE_LENGTH = 2000;

export type NoteChoice = { kind: ReaderNote["kind"]; name: string };

/** The choices in the order of their weight. */
export const NOTE_CHOICES: readonly NoteChoice[] = [
  { kind: "nothing", name: "Nothing (typo)" },
  ...CORRECTION_KINDS.map((kind) => ({ kind, name: CORRECTION_NAMES[kind] })),
];

export function isNoteKind(value: string): value is ReaderNote["kind"] {
  return NOTE_CHOICES.some(({ kind }) => kind === value);
}

/** Whether a kind needs a sentence. */
export function needsText(kind: ReaderNote["kind"]): boolean {
  return kind !== "nothing" && kind !== "update";
}

/** Whether a kind may have a sentence. */
export function mayHaveText(kind: ReaderNote["kind"]): boolean {
  return kind !== "nothing";
}

/** The reason why a note cannot be published; null if it can. */
export function checkNote({ kind, text }: ReaderNote): string | null {
  if (needsText(kind) && text.trim() === "")
    return "Tell readers in a sentence what changed, and why.";
  if (text.length > NOTE_LENGTH) return `Use at most ${NOTE_LENGTH} characters.`;
  return null;
}
