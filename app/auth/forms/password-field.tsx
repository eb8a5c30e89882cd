import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useState } from "react";
import { FIELD_LOOK, FieldFrame } from "../../ui/controls/text-field.tsx";

/** A password, hidden until its writer wants to see it. */
export function PasswordField({
  label,
  hint,
  error,
  ...input
}: {
  label: string;
  hint?: ReactNode;
  error?: string;
} & Omit<ComponentProps<"input">, "type">) {
  const [isShown, setIsShown] = useState(false);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={isShown ? "text" : "password"}
            spellCheck={false}
            autoCapitalize="none"
            className={clsx(FIELD_LOOK, "min-h-11 pr-18")}
          />
          <button
            type="button"
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 min-w-16 rounded-[3px] px-3 text-[0.875rem] font-semibold underline-offset-4 hover:underline"
          >
            {isShown ? "Hide" : "Show"}
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
