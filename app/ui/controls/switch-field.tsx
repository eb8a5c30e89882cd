import { Switch } from "@base-ui/react/switch";
import { type ReactNode, useId } from "react";

/** A switch with label and hint. Takes effect at once. */
export function SwitchField({
  label,
  hint,
  isOn,
  onChange,
  isDisabled = false,
}: {
  label: ReactNode;
  hint?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  isDisabled?: boolean;
}) {
  const id = useId();
  return (
    <div className="flex items-start justify-between gap-4">
      <div>
        <label htmlFor={id} className="flex min-h-7 items-center font-semibold">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-meta text-quiet">
            {hint}
          </p>
        )}
      </div>
      <Switch.Root
        id={id}
        checked={isOn}
        onCheckedChange={onChange}
        disabled={isDisabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="flex h-7 w-12 shrink-0 items-center rounded-full border border-field bg-tint p-0.5 data-checked:border-ink data-checked:bg-ink data-disabled:opacity-60"
      >
        <Switch.Thumb className="size-5.5 rounded-full bg-field transition-transform data-checked:translate-x-4.5 data-checked:bg-paper motion-reduce:transition-none" />
      </Switch.Root>
    </div>
  );
}
