import {
  dependsOn,
  isEmptyRanges,
  joinRanges,
  readUpdateRanges,
  subtractRanges,
  type UpdateRanges,
} from "./update-ranges.ts";

/**
 * Changes of colleagues that are in the open document and, as far as is known here, not in the database yet. Those that
 * stay so are stored by whoever has them: the tab that made them may be gone, and later words may depend on them.
 */
export function createUnconfirmedDeltas() {
  let deltas: { update: Uint8Array; missing: UpdateRanges; isOld: boolean }[] = [];
  return {
    isEmpty: () => deltas.length === 0,
    add(update: Uint8Array): void {
      deltas.push({ update, missing: readUpdateRanges(update), isOld: false });
    },
    /** Calls those that are there now old. */
    age(): void {
      for (const delta of deltas) delta.isOld = true;
    },
    /** Called with what the database has. */
    confirm(stored: readonly UpdateRanges[]): void {
      if (deltas.length === 0 || stored.length === 0) return;
      const all = joinRanges(stored);
      deltas = deltas
        .map((delta) => ({ ...delta, missing: subtractRanges(delta.missing, all) }))
        .filter(({ missing }) => !isEmptyRanges(missing));
    },
    /** Takes the old ones. */
    takeOld(): Uint8Array[] {
      const old = deltas.filter(({ isOld }) => isOld);
      deltas = deltas.filter(({ isOld }) => !isOld);
      return old.map(({ update }) => update);
    },
    /** Takes all, if the update cannot be read without one of them. */
    takeFor(update: Uint8Array): Uint8Array[] {
      if (!deltas.some(({ missing }) => dependsOn(update, missing))) return [];
      const taken = deltas.map((delta) => delta.update);
      deltas = [];
      return taken;
    },
  };
}
