import { createHash } from "node:crypto";
import type { DigestEntry, StoredErasure } from "./read-history.ts";

export const DAY_MS = 86_400_000;
/** Clocks of the database and of this machine may differ by this much. */
const CLOCK_MS = 3_600_000;

/** The moments that a check compares with (ms since 1970). */
export type Period = {
  /** End of the last day with a digest; before the first digest, minus infinity. */
  signedUntil: number;
  /** No moment can be later. */
  now: number;
  /** Whether the article of an entry was deleted forever afterwards, on record. */
  isErased: (entry: DigestEntry) => boolean;
  /** Articles that were deleted forever and the UTC days. */
  erased: Map<string, string>;
};

/** UTC day of a moment: '2026-01-02'. */
export function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** The period that the digests until `lastDay` cover, with the deletions in them and since. */
export function readPeriod(
  lastDay: string | undefined,
  entries: readonly DigestEntry[],
  erasures: readonly StoredErasure[],
): Period {
  const signedUntil = lastDay ? Date.parse(lastDay) + DAY_MS : Number.NEGATIVE_INFINITY;
  const now = Date.now() + CLOCK_MS;
  const signed = new Set(entries.filter(({ kind }) => kind === "erasure").map(({ hash }) => hash));
  const erased = new Map<string, string>();
  for (const erasure of erasures) {
    const at = Date.parse(erasure.erased_at);
    const isOnRecord = signed.has(hashErasure(erasure)) || (at >= signedUntil && at <= now);
    const before = erased.get(erasure.article_id) ?? "";
    if (isOnRecord && dayOf(at) > before) erased.set(erasure.article_id, dayOf(at));
  }
  return {
    signedUntil,
    now,
    erased,
    isErased: ({ article_id, day }) => day <= (erased.get(article_id) ?? ""),
  };
}

/** As `private.list_undigested` has it. */
function hashErasure({ article_id, erased_at }: StoredErasure): string {
  return createHash("sha256").update(`${article_id} ${erased_at}`).digest("hex");
}
