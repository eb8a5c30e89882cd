import { useRef } from "react";
import { flushSync } from "react-dom";
import type { SettingColumn } from "../../domain/newsroom/site-setting.ts";
import { MOST_ENTRIES } from "../../domain/newsroom/site-settings.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/controls/select-field.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";

export type Entry = Record<string, string>;

/** A list of entries with one field for each column. An optional field that is empty is left out. */
export function EntryList({
  label,
  entry: noun,
  columns,
  entries,
  onChange,
}: {
  label: string;
  entry: string;
  columns: readonly SettingColumn[];
  entries: readonly Entry[];
  onChange: (entries: Entry[]) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);

  const edit = (place: number, { name, isOptional }: SettingColumn, value: string) =>
    onChange(
      entries.map((entry, at) => {
        if (at !== place) return entry;
        const { [name]: _, ...others } = entry;
        return isOptional && value === "" ? others : { ...entry, [name]: value };
      }),
    );

  /** The first field of the new entry gets the focus. */
  function add(): void {
    const required = columns.filter(({ isOptional }) => !isOptional);
    const added = Object.fromEntries(
      required.map(({ name, options }) => [name, options?.[0]?.value ?? ""]),
    );
    flushSync(() => onChange([...entries, added]));
    list.current?.lastElementChild?.querySelector("input")?.focus();
  }

  /** The focus goes to the button that adds: the one that was pressed is gone. */
  function remove(place: number): void {
    flushSync(() => onChange(entries.filter((_, at) => at !== place)));
    adder.current?.focus();
  }

  return (
    <>
      {entries.length > 0 && (
        <ol ref={list} aria-label={label} className="border-t border-hairline">
          {entries.map((entry, place) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and their fields are controlled
              key={place}
              className="flex flex-col gap-3 border-b border-hairline py-4 sm:flex-row sm:items-end sm:*:nth-2:flex-[1.3]"
            >
              {columns.map((column) => {
                const shared = {
                  className: "min-w-0 sm:flex-1",
                  label: <ColumnLabel column={column} of={`${noun} ${place + 1}`} />,
                  value: entry[column.name] ?? "",
                };
                return column.options ? (
                  <SelectField
                    key={column.name}
                    {...shared}
                    options={column.options}
                    onChange={(value) => edit(place, column, value)}
                  />
                ) : (
                  <TextField
                    key={column.name}
                    {...shared}
                    maxLength={500}
                    autoComplete="off"
                    onChange={({ target }) => edit(place, column, target.value)}
                  />
                );
              })}
              <div>
                <Button
                  type="button"
                  look="outline"
                  aria-label={`Remove ${noun} ${place + 1}`}
                  onClick={() => remove(place)}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
      {entries.length < MOST_ENTRIES && (
        <div>
          <Button type="button" look="outline" ref={adder} onClick={add}>
            Add {noun}
          </Button>
        </div>
      )}
    </>
  );
}

function ColumnLabel({ column, of }: { column: SettingColumn; of: string }) {
  return (
    <>
      {column.label}
      <span className="sr-only"> of {of}</span>
      {column.isOptional && <span className="font-normal text-quiet"> (optional)</span>}
    </>
  );
}
