import { CSPProvider } from "@base-ui/react/csp-provider";
import { Select } from "@base-ui/react/select";
import { clsx } from "clsx";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ReactNode, useRef } from "react";
import { FIELD_CLASS, FieldLayout } from "./text-field.tsx";

export type SelectOption = { value: string; label: string };

/** Select. The list is rendered inside the field's landmark, for accessibility. An empty value shows `placeholder`. */
export function SelectField({
  label,
  options,
  value,
  onChange,
  placeholder = "Choose...",
  hint,
  error,
  className,
}: {
  label: ReactNode;
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  hint?: string;
  error?: string;
  className?: string;
}) {
  const container = useRef<HTMLDivElement>(null);
  return (
    <FieldLayout label={label} hint={hint} error={error} className={className}>
      {(control) => (
        // The library's style element is for an option we do not use, and our Content-Security-Policy blocks it.
        <CSPProvider disableStyleElements>
          <div ref={container}>
            <Select.Root
              items={options}
              value={value === "" ? null : value}
              onValueChange={(next) => onChange(next ?? "")}
            >
              <Select.Trigger
                {...control}
                className={clsx(
                  FIELD_CLASS,
                  "flex min-h-11 items-center justify-between gap-2 text-left",
                )}
              >
                <Select.Value
                  className="truncate data-placeholder:text-quiet"
                  placeholder={placeholder}
                />
                <Select.Icon>
                  <ChevronDown aria-hidden size={18} />
                </Select.Icon>
              </Select.Trigger>
              <Select.Portal container={container}>
                <Select.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50">
                  <Select.Popup className="popup text-base max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto py-1">
                    {options.map((option) => (
                      <Select.Item
                        key={option.value}
                        value={option.value}
                        className="flex min-h-10 items-center gap-2 px-3 outline-none data-highlighted:bg-tint"
                      >
                        <span className="w-4">
                          <Select.ItemIndicator>
                            <Check aria-hidden size={16} />
                          </Select.ItemIndicator>
                        </span>
                        <Select.ItemText>{option.label}</Select.ItemText>
                      </Select.Item>
                    ))}
                  </Select.Popup>
                </Select.Positioner>
              </Select.Portal>
            </Select.Root>
          </div>
        </CSPProvider>
      )}
    </FieldLayout>
  );
}
