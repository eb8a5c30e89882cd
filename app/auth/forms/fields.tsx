import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useState } from "react";
import { FIELD_CLASS, FieldLayout, TextField } from "../../ui/controls/text-field.tsx";

/** Email address of the account, unless `autoComplete` says otherwise. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, "type">) {
  return (
    <TextField
      type="email"
      required
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

/** A masked password with a button that shows it. */
export function PasswordField({
  label,
  hint,
  error,
  isErrorAnnounced,
  ...input
}: {
  label: string;
  hint?: ReactNode;
  error?: string;
  isErrorAnnounced?: boolean;
} & Omit<ComponentProps<"input">, "type">) {
  const [isShown, setIsShown] = useState(false);
  return (
    <FieldLayout label={label} hint={hint} error={error} isErrorAnnounced={isErrorAnnounced}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={isShown ? "text" : "password"}
            spellCheck={false}
            autoCapitalize="none"
            className={clsx(FIELD_CLASS, "min-h-11 pr-18")}
          />
          <button
            type="button"
            aria-controls={control.id}
            onClick={() => setIsShown(!isShown)}
            className="absolute inset-y-0 right-0 min-w-16 rounded-control px-3 text-note font-semibold underline-offset-4 hover:underline"
          >
            {isShown ? "Hide" : "Show"}
          </button>
        </div>
      )}
    </FieldLayout>
  );
}
