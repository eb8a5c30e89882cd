import type { SelectOption } from "../../../ui/controls/select-field.tsx";

/** Rows to choose from, by name. */
export function toOptions(rows: readonly { id: string; name: string }[]): SelectOption[] {
  return rows
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((left, right) => left.label.localeCompare(right.label));
}
