import * as z from "zod";
import {
  type ArticleComparison,
  compareArticles,
  isSameArticle,
} from "../compare/compare-articles.ts";
import { createBudget } from "../compare/compare-texts.ts";
import { MAX_CONTENT_NODES, measureContent } from "../content-limits.ts";
import { isRecord } from "../parse-inlines.ts";
import type { Correction } from "./correction.ts";

/** A public state of an article, and what it changed in the one before; `comparison` is null for the first. */
export type HistoryEntry = {
  number: number;
  /** ISO date-time. */
  publicAt: string;
  comparison: ArticleComparison | null;
  /** The publish date of a first version that is dated days before it came here, as imported ones are; ISO date-time. */
  datedEarlier: string | null;
  /** Whether a former installation recorded it, so that no signed digest of this site has it. */
  isImported: boolean;
  notes: Correction[];
};

export type PublicHistory = {
  entries: HistoryEntry[];
  /** When words were taken out of versions for legal reasons, oldest first; ISO date-times. */
  redactedAt: string[];
  /** Value of `?before=` of the next page; null if this is the last. */
  next: number | null;
};

/** The most versions on a page: each is compared with the one before. */
export const HISTORY_PAGE_SIZE = 10;
/** The nodes of all versions on a page: of long articles fewer versions are shown, but at least one. */
const NODES_OF_A_PAGE = 2 * MAX_CONTENT_NODES;
/** For all comparisons of a page: a tenth of a second. */
const BUDGET_OF_A_PAGE = { letters: 300_000, steps: 1_000_000 };

type Version = {
  number: number;
  publicAt: string;
  fields: unknown;
  redactedAt: string | null;
  isImported: boolean;
};

/**
 * The public history of an article from its versions, newest first: one more than `HISTORY_PAGE_SIZE` where there are
 * more. Versions that differ in nothing that a reader can see are left out, unless readers were told of them.
 */
export function toPublicHistory(
  versions: readonly Version[],
  corrections: readonly Correction[],
): PublicHistory {
  const shown = versions.slice(0, Math.min(HISTORY_PAGE_SIZE, countComparable(versions)));
  const budget = createBudget(BUDGET_OF_A_PAGE);
  const entries = shown.flatMap((version, index): HistoryEntry[] => {
    const before = versions[index + 1];
    const comparison = before
      ? compareArticles(before.fields, version.fields, { forReaders: true, budget })
      : null;
    const notes = corrections.filter(({ versionNumber }) => versionNumber === version.number);
    if (comparison && isSameArticle(comparison) && notes.length === 0) return [];
    const datedEarlier = comparison === null ? earlierDate(version) : null;
    const { number, publicAt, isImported } = version;
    return [{ number, publicAt, isImported, comparison, datedEarlier, notes }];
  });
  const redactedAt = shown.flatMap(({ redactedAt: at }) => (at === null ? [] : [at]));
  return {
    entries,
    redactedAt: [...new Set(redactedAt)].sort(),
    next: versions.length > shown.length ? (shown.at(-1)?.number ?? null) : null,
  };
}

/** How many of the versions can be compared on one page. */
function countComparable(versions: readonly Version[]): number {
  let nodes = 0;
  const beyond = versions.findIndex(({ fields }) => {
    nodes += isRecord(fields) ? measureContent(fields.content).nodes : 0;
    return nodes > NODES_OF_A_PAGE;
  });
  // The last one is only compared with.
  return beyond < 0 ? versions.length : Math.max(1, beyond - 1);
}

const datedSchema = z.object({ published_at: z.string() });
const DAY_MS = 24 * 60 * 60 * 1000;

function earlierDate({ publicAt, fields }: Version): string | null {
  const date = datedSchema.safeParse(fields).data?.published_at;
  if (date === undefined) return null;
  return Date.parse(publicAt) - Date.parse(date) > DAY_MS ? date : null;
}
