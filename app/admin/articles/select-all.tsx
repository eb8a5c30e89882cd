import { Checkbox } from "../../ui/controls/checkbox.tsx";
import type { Selection } from "./use-selection.ts";

/** Chooses all rows of the page, or none of them. */
export function SelectAll({
  rowCount,
  selection,
  text,
}: {
  rowCount: number;
  selection: Selection;
  /** Stands beside the box, where no column of boxes says what it is for. */
  text?: string;
}) {
  const count = selection.selected.length;
  return (
    <Checkbox
      label="Select all articles on this page"
      text={text}
      isChecked={count > 0 && count === rowCount}
      isPartly={count > 0 && count < rowCount}
      onChange={selection.toggleAll}
    />
  );
}
