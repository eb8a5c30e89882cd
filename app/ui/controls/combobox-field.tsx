import { Combobox } from "@base-ui/react/combobox";
import { clsx } from "clsx";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type SyntheticEvent, useRef, useState } from "react";
import type { SelectOption } from "./select-field.tsx";
import { FIELD_CLASS, FieldLayout } from "./text-field.tsx";

/** Typing replaces the chosen option. A press of the pointer would put the cursor into its text. */
function selectText({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
  const { selectionStart, selectionEnd } = currentTarget;
  if (selectionStart === selectionEnd) currentTarget.select();
}

/** Rendering more makes the list slow; typing narrows it. */
const SHOWN_OPTIONS = 100;

/** Select with search. The list is rendered inside the field's landmark, for accessibility. */
export function ComboboxField({
  label,
  options,
  value,
  onChange,
  placeholder = "Choose...",
  emptyText,
  onQuery,
  hint,
  error,
}: {
  label: string;
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Shown when nothing matches. */
  emptyText: string;
  /** Called with the typed text. The options are then those of that text, and not filtered. */
  onQuery?: (query: string) => void;
  hint?: string;
  error?: string;
}) {
  const container = useRef<HTMLDivElement>(null);
  const chosen = options.find((option) => option.value === value) ?? null;
  // Another object with the same words would replace what is being typed, for example when the options are loaded.
  const [selected, setSelected] = useState(chosen);
  if (selected?.value !== chosen?.value || selected?.label !== chosen?.label) setSelected(chosen);
  return (
    <FieldLayout label={label} hint={hint} error={error}>
      {(control) => (
        <div ref={container}>
          <Combobox.Root
            items={options}
            limit={SHOWN_OPTIONS}
            {...(onQuery && { filter: null, onInputValueChange: onQuery })}
            autoHighlight
            value={selected}
            onValueChange={(option: SelectOption | null) => onChange(option?.value ?? "")}
            isItemEqualToValue={(item: SelectOption, chosen: SelectOption) =>
              item.value === chosen.value
            }
          >
            <Combobox.InputGroup className="relative">
              <Combobox.Input
                {...control}
                // While the list is open, the rest of the page, label included, is hidden from screen readers.
                aria-label={label}
                placeholder={placeholder}
                autoComplete="off"
                onFocus={selectText}
                onClick={selectText}
                className={clsx(FIELD_CLASS, "min-h-11 pr-11 placeholder:text-quiet")}
              />
              <Combobox.Trigger
                aria-label="Show all"
                className="absolute inset-y-0 right-0 grid w-11 place-items-center"
              >
                <ChevronDown aria-hidden size={18} />
              </Combobox.Trigger>
            </Combobox.InputGroup>
            <Combobox.Portal container={container}>
              <Combobox.Positioner sideOffset={4} className="z-50">
                <Combobox.Popup className="popup max-h-(--available-height) w-(--anchor-width) overflow-y-auto">
                  <Combobox.Empty className="px-3 py-2 text-quiet empty:p-0">
                    {emptyText}
                  </Combobox.Empty>
                  <Combobox.List className="py-1 data-empty:p-0">
                    {(option: SelectOption) => (
                      <Combobox.Item
                        key={option.value}
                        value={option}
                        className="flex min-h-10 items-center gap-2 px-3 outline-none data-highlighted:bg-tint"
                      >
                        <span className="w-4 shrink-0">
                          <Combobox.ItemIndicator>
                            <Check aria-hidden size={16} />
                          </Combobox.ItemIndicator>
                        </span>
                        {option.label}
                      </Combobox.Item>
                    )}
                  </Combobox.List>
                </Combobox.Popup>
              </Combobox.Positioner>
            </Combobox.Portal>
          </Combobox.Root>
        </div>
      )}
    </FieldLayout>
  );
}
