import { clsx } from "clsx";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ReactNode } from "react";
import { FIELD_CLASS, FieldLayout } from "./text-field.tsx";

export type SelectOption = { value: string; label: string };

/** The browser's own select, which is at home on phones. A value without an option shows `placeholder`. */
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
  const isChosen = options.some((option) => option.value === value);
  return (
    <FieldLayout label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <div className="relative">
          <select
            {...control}
            value={isChosen ? value : ""}
            onChange={(event) => onChange(event.currentTarget.value)}
            className={clsx(
              FIELD_CLASS,
              "min-h-11 cursor-pointer appearance-none truncate pr-10",
              !isChosen && "text-quiet",
            )}
          >
            {!isChosen && (
              <option value="" hidden>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} className="text-ink">
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            size={18}
            className="pointer-events-none absolute inset-y-0 right-3 my-auto"
          />
        </div>
      )}
    </FieldLayout>
  );
}
