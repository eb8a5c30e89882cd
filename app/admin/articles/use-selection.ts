import { useState } from "react";

/** The selected rows of a page. Rows that leave the page are deselected. */
export function useSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string>();
  const selected = ids.filter((id) => chosen.has(id));
  // Otherwise they would be selected again, unnoticed, when they come back.
  if (selected.length < chosen.size) setChosen(new Set(selected));

  return {
    selected,
    has: (id: string) => chosen.has(id),
    /** Selects or deselects a row; with `isRange`, all rows from the last toggled one to it. */
    toggle(id: string, isOn: boolean, isRange: boolean) {
      const range = isRange && anchor !== undefined ? rowsBetween(ids, anchor, id) : [id];
      setChosen(withRows(new Set(selected), range, isOn));
      setAnchor(id);
    },
    toggleAll(isOn: boolean) {
      setChosen(new Set(isOn ? ids : []));
      setAnchor(undefined);
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;

/** Rows between two rows in either direction, inclusive; only `last` when `first` is gone. */
export function rowsBetween(ids: readonly string[], first: string, last: string): string[] {
  const [from, to] = [ids.indexOf(first), ids.indexOf(last)];
  if (from < 0 || to < 0) return [last];
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}

function withRows(rows: Set<string>, changed: string[], isOn: boolean): Set<string> {
  for (const id of changed) {
    if (isOn) rows.add(id);
    else rows.delete(id);
  }
  return rows;
}
