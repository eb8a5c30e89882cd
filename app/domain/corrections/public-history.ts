import * as z from "zod";
import {
  type ArticleComparison,
  compareArticles,
  isSameArticle,
} from "../compare/compare-articles.ts";
import type { Correction } from "./correction.ts";

/** A public state of an article, and what it changed in the one before; `comparison` is null for the first. */
export type HistoryEntry = {
  number: number;
  /** ISO date-time. */
  publicAt: string;
  comparison: ArticleComparison | null;
  /** The publish date of a first version that is dated days before it came here, as imported ones are; ISO date-time. */
  datedEarlier: string | null;
  notes: Correction[];
};

export type PublicHistory = {
  entries: HistoryEntry[];
  /** When words were taken out of versions for legal reasons, oldest first; ISO date-times. */
  redactedAt: string[];
  /** Value of `?before=` of the next page; null if this is the last. */
  next: number | null;
};

/** Versions on a page: each is compared with the one before. */
export const HISTORY_PAGE_SIZE = 10;

type Version = { number: number; publicAt: string; fields: unknown; redactedAt: string | null };

/**
 * The public history of an article from its versions, newest first: one more than `HISTORY_PAGE_SIZE` where there are
 * more. Versions that differ in nothing that a reader can see are left out, unless readers were told of them.
 */
export function toPublicHistory(
  versions: readonly Version[],
  corrections: readonly Correction[],
): PublicHistory {
  const shown = versions.slice(0, HISTORY_PAGE_SIZE);
  const entries = shown.flatMap((version, index): HistoryEntry[] => {
    const before = versions[index + 1];
    const comparison = before
      ? compareArticles(before.fields, version.fields, { forReaders: true })
      : null;
    const notes = corrections.filter(({ versionNumber }) => versionNumber === version.number);
    if (comparison && isSameArticle(comparison) && notes.length === 0) return [];
    const datedEarlier = comparison === null ? earlierDate(version) : null;
    return [
      { number: version.number, publicAt: version.publicAt, comparison, datedEarlier, notes },
    ];
  });
  const redactedAt = shown.flatMap(({ redactedAt: at }) => (at === null ? [] : [at]));
  return {
    entries,
    redactedAt: [...new Set(redactedAt)].sort(),
    next: versions.length > HISTORY_PAGE_SIZE ? (shown.at(-1)?.number ?? null) : null,
  };
}

const datedSchema = z.object({ published_at: z.string() });
const DAY_MS = 24 * 60 * 60 * 1000;

function earlierDate({ publicAt, fields }: Version): string | null {
  const date = datedSchema.safeParse(fields).data?.published_at;
  if (date === undefined) return null;
  return Date.parse(publicAt) - Date.parse(date) > DAY_MS ? date : null;
}
