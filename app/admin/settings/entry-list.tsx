import { MOST_ENTRIES, type SettingColumn } from "../../domain/newsroom/site-settings.ts";
import { Button } from "../../ui/button.tsx";
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
  const edit = (place: number, { name, isOptional }: SettingColumn, value: string) =>
    onChange(
      entries.map((entry, at) => {
        if (at !== place) return entry;
        const { [name]: _, ...others } = entry;
        return isOptional && value === "" ? others : { ...entry, [name]: value };
      }),
    );
  return (
    <>
      {entries.length > 0 && (
        <ol aria-label={label} className="border-t border-hairline">
          {entries.map((entry, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and are added at the end
            <li key={place} className="flex flex-col gap-3 border-b border-hairline py-4">
              <div className="grid gap-3 sm:grid-cols-2">
                {columns.map((column) => (
                  <TextField
                    key={column.name}
                    label={
                      <>
                        {column.label}
                        <span className="sr-only">
                          {" "}
                          of {noun} {place + 1}
                        </span>
                        {column.isOptional && (
                          <span className="font-normal text-quiet"> (optional)</span>
                        )}
                      </>
                    }
                    value={entry[column.name] ?? ""}
                    maxLength={500}
                    autoComplete="off"
                    onChange={({ target }) => edit(place, column, target.value)}
                  />
                ))}
              </div>
              <div>
                <Button
                  type="button"
                  look="outline"
                  aria-label={`Remove ${noun} ${place + 1}`}
                  onClick={() => onChange(entries.filter((_, at) => at !== place))}
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
          <Button
            type="button"
            look="outline"
            onClick={() =>
              onChange([
                ...entries,
                Object.fromEntries(
                  columns.filter(({ isOptional }) => !isOptional).map(({ name }) => [name, ""]),
                ),
              ])
            }
          >
            Add {noun}
          </Button>
        </div>
      )}
    </>
  );
}
