import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { FieldErrors, UseFormRegister } from "react-hook-form";
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

/** The one-time code of an email. */
export function EmailCodeField(props: Omit<ComponentProps<typeof TextField>, "label">) {
  return (
    <TextField
      label="Verification code"
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
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

type Fields = { password: string; confirmation: string };

/** A new password and its confirmation, registered with the form around them. */
export function NewPasswordFields({
  register,
  errors,
  label = "Password",
}: {
  register: UseFormRegister<Fields>;
  errors: FieldErrors<Fields>;
  label?: string;
}) {
  return (
    <>
      <PasswordField
        label={label}
        required
        autoComplete="new-password"
        hint="Longer is better: try a few words."
        error={errors.password?.message}
        {...register("password")}
      />
      <PasswordField
        label={`Confirm ${label.toLowerCase()}`}
        required
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register("confirmation")}
      />
    </>
  );
}

/** Hidden user name that tells password managers which account a password form belongs to. */
export function UsernameInput({ email }: { email: string }) {
  return <input type="text" hidden readOnly autoComplete="username" value={email} />;
}
