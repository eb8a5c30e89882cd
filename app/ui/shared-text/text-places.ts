import type { TextChange } from "./text-change.ts";

/** A change of a shared text as Yjs describes it: runs from its start. */
export type Delta = readonly { retain?: number; delete?: number; insert?: unknown }[];

/**
 * Moves a place in a text along with a change of it. A place stays before what is inserted there, with `isAfter` it
 * comes after it.
 */
export function movePlace(place: number, delta: Delta, isAfter = false): number {
  let index = 0;
  let moved = place;
  for (const run of delta) {
    if (run.retain !== undefined) index += run.retain;
    else if (run.delete !== undefined) moved -= Math.min(run.delete, Math.max(0, moved - index));
    else {
      const { length } = insertedOf(run);
      if (index < moved || (isAfter && index === moved)) moved += length;
      index += length;
    }
  }
  return moved;
}

/** The place after the last change. */
export function endOfChange(delta: Delta): number {
  let index = 0;
  for (const run of delta)
    index += run.retain ?? (run.delete === undefined ? insertedOf(run).length : 0);
  return index;
}

/**
 * Places in the shared text of the characters that a field shows, while it does not show what others write there: an
 * input method composes in it, and changing its value would end that.
 */
export function createPlaces(length: number) {
  /** -1 for a character that somebody else has deleted. */
  let places = Array.from({ length }, (_, index) => index);

  function moveAll(delta: Delta): void {
    places = places.map((place) => (isDeleted(place, delta) ? -1 : movePlace(place, delta, true)));
  }

  /** The place in the shared text for the cursor before a character of the field. */
  function toShared(index: number): number {
    const before = places.slice(0, index).findLast((place) => place >= 0);
    return before === undefined ? 0 : before + 1;
  }

  return {
    toShared,
    /** Takes a change of the shared text that the field does not show. */
    hide: moveAll,
    /** Takes a change that was typed in the field. Returns the changes of the shared text, one after the other. */
    type({ start, removed, inserted }: TextChange): TextChange[] {
      const changes = listRuns(places.slice(start, start + removed)).map((run) => ({
        ...run,
        inserted: "",
      }));
      for (const run of changes) moveAll([{ retain: run.start }, { delete: run.removed }]);
      const at = toShared(start);
      moveAll([{ retain: at }, { insert: inserted }]);
      const added = Array.from({ length: inserted.length }, (_, index) => at + index);
      places.splice(start, removed, ...added);
      return inserted === "" ? changes : [...changes, { start: at, removed: 0, inserted }];
    },
  };
}

/** Places side by side as runs, from the last to the first. */
function listRuns(places: readonly number[]): { start: number; removed: number }[] {
  const runs: { start: number; removed: number }[] = [];
  for (const place of places.filter((each) => each >= 0).toReversed()) {
    const run = runs.at(-1);
    if (run?.start === place + 1) {
      run.start = place;
      run.removed += 1;
    } else runs.push({ start: place, removed: 1 });
  }
  return runs;
}

function isDeleted(place: number, delta: Delta): boolean {
  if (place < 0) return true;
  let index = 0;
  let moved = place;
  for (const run of delta) {
    if (run.retain !== undefined) index += run.retain;
    else if (run.delete !== undefined) {
      if (moved >= index && moved < index + run.delete) return true;
      if (moved >= index) moved -= run.delete;
    } else {
      const { length } = insertedOf(run);
      if (index <= moved) moved += length;
      index += length;
    }
  }
  return false;
}

/** An embedded object, which none of our clients inserts, counts as one character. */
function insertedOf({ insert }: Delta[number]): { length: number } {
  return typeof insert === "string" ? insert : { length: 1 };
}
