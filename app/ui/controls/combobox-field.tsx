import { Combobox } from "@base-ui/react/combobox";
import { clsx } from "clsx";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import { useRef } from "react";
import type { SelectOption } from "./select-field.tsx";
import { FIELD_LOOK, FieldFrame } from "./text-field.tsx";

/** More would make the list slow; typing narrows it. */
const SHOWN_OPTIONS = 100;

/** One of many values: typing narrows the list, which opens in the landmark that the field is in. */
export function ComboboxField({
  label,
  options,
  value,
  onChange,
  placeholder = "Choose...",
  emptyText,
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
  hint?: string;
  error?: string;
}) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <div ref={place}>
          <Combobox.Root
            items={options}
            limit={SHOWN_OPTIONS}
            autoHighlight
            value={options.find((option) => option.value === value) ?? null}
            onValueChange={(option: SelectOption | null) => onChange(option?.value ?? "")}
            isItemEqualToValue={(item: SelectOption, chosen: SelectOption) =>
              item.value === chosen.value
            }
          >
            <Combobox.InputGroup className="relative">
              <Combobox.Input
                {...control}
                // While the list is open, the label is hidden from screen readers with the rest of the page.
                aria-label={label}
                placeholder={placeholder}
                autoComplete="off"
                className={clsx(FIELD_LOOK, "min-h-11 pr-11 placeholder:text-quiet")}
              />
              <Combobox.Trigger
                aria-label="Show all"
                className="absolute inset-y-0 right-0 grid w-11 place-items-center"
              >
                <ChevronDown aria-hidden size={18} />
              </Combobox.Trigger>
            </Combobox.InputGroup>
            <Combobox.Portal container={place}>
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
    </FieldFrame>
  );
}
