/** Kinds of notes to readers about a change of a published article. An update may go without words. */
export const CORRECTION_KINDS = ["update", "clarification", "correction", "retraction"] as const;

export type CorrectionKind = (typeof CORRECTION_KINDS)[number];

/** A note to readers about a change of an article, beside the article that it is about. */
export type Correction = {
  id: string;
  kind: CorrectionKind;
  /** Empty for an update without words. */
  text: string;
  /** Number of the version that the change made. */
  versionNumber: number;
  /** ISO date-time, like `changedAt`. */
  publishedAt: string;
  /** When the words of the note were changed; null if they never were. */
  changedAt: string | null;
};

/** A note with its article, in the list of all corrections. */
export type ListedCorrection = Correction & { articleTitle: string; articleSlug: string };

/** Name of each kind on pages and in feeds. */
export const CORRECTION_NAMES = {
  update: "Update",
  clarification: "Clarification",
  correction: "Correction",
  retraction: "Retraction",
} as const satisfies Record<CorrectionKind, string>;

/** The retraction of an article; undefined if it was not retracted. The last one counts. */
export function findRetraction(corrections: readonly Correction[]): Correction | undefined {
  return corrections.findLast(({ kind }) => kind === "retraction");
}

/** Prefix of the headline of a retracted article. */
export const RETRACTED_MARK = "Retracted:";

/** Headline of an article, with a prefix if it was retracted. */
export function markedTitle(
  title: string,
  isRetracted: boolean,
  prefix: string = RETRACTED_MARK,
): string {
  return isRetracted ? `${prefix} ${title}` : title;
}

/** Time of the last change that readers were told of; null if there was none. `corrections` are in order of time. */
export function toldAt(corrections: readonly Correction[]): string | null {
  return corrections.at(-1)?.publishedAt ?? null;
}

/** `id` of a note on its article's page, for links to it. */
export function correctionAnchor({ id }: Pick<Correction, "id">): string {
  return `correction-${id}`;
}
