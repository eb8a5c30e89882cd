import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";
import { useKnownText, useText } from "../../page-context/use-text.tsx";
import { useSentForm } from "./account-form.tsx";

const LOOK =
  "min-h-11 w-full rounded-control border border-field bg-paper px-3 py-2 text-base aria-invalid:border-accent";

type FieldProps = { name: string; label: string; hint?: ReactNode } & Omit<
  ComponentProps<"input">,
  "id" | "name"
>;

/**
 * Text field of an account form, with what was typed and why it was refused. Passwords are never sent back. Scripts
 * show errors in the same place.
 */
export function AccountField({ label, hint, defaultValue, autoFocus, ...input }: FieldProps) {
  const sent = useSentForm();
  const id = useId();
  const problems = sent?.answer.problems ?? {};
  const problem = problems[input.name];
  const known = useKnownText();
  const isPassword = input.type === "password";
  const isKept = !isPassword && sent?.answer.usedUp !== input.name;
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(" ");
  const control = (
    <input
      {...input}
      id={id}
      defaultValue={isKept ? (sent?.typed[input.name] ?? defaultValue) : undefined}
      // A page with an error begins at it.
      // biome-ignore lint/a11y/noAutofocus: the field is what the page is about
      autoFocus={problem ? Object.keys(problems)[0] === input.name : autoFocus && !sent}
      aria-invalid={problem ? true : undefined}
      aria-describedby={described || undefined}
      className={clsx(LOOK, isPassword && "pr-18")}
    />
  );
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-note font-semibold">
        {label}
      </label>
      {isPassword ? <ShownOnRequest id={id}>{control}</ShownOnRequest> : control}
      {hint && (
        <p id={`${id}-hint`} className="text-meta text-quiet">
          {hint}
        </p>
      )}
      <p id={`${id}-problem`} className="text-meta font-semibold text-accent empty:hidden">
        {known(problem)}
      </p>
    </div>
  );
}

/** A masked password, with a button that shows it where scripts run. */
function ShownOnRequest({ id, children }: { id: string; children: ReactNode }) {
  const t = useText();
  return (
    <div data-behavior="password-field" className="relative">
      {children}
      <button
        type="button"
        hidden
        aria-controls={id}
        className="absolute inset-y-0 right-0 min-w-16 rounded-control px-3 text-note font-semibold underline-offset-4 hover:underline"
      >
        {t("Show")}
      </button>
    </div>
  );
}

/** Email address of the account, unless `autoComplete` says otherwise. */
export function EmailField(props: Omit<FieldProps, "type">) {
  return (
    <AccountField
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

export function PasswordField(props: Omit<FieldProps, "type">) {
  return (
    <AccountField required spellCheck={false} autoCapitalize="none" {...props} type="password" />
  );
}

/** A new password and its confirmation. */
export function NewPasswordFields({ isChange = false }: { isChange?: boolean }) {
  const t = useText();
  return (
    <>
      <PasswordField
        name="password"
        label={t(isChange ? "New password" : "Password")}
        autoComplete="new-password"
        hint={t("Longer is better: try a few words.")}
      />
      <PasswordField
        name="confirmation"
        label={t(isChange ? "Confirm new password" : "Confirm password")}
        autoComplete="new-password"
      />
    </>
  );
}

/** The current password, required before sensitive changes to an account. */
export function CurrentPasswordField() {
  const t = useText();
  return (
    <div className="flex flex-col gap-1.5">
      <PasswordField name="current" label={t("Current password")} autoComplete="current-password" />
      <a href="/recover" className="text-link self-start text-note">
        {t("Forgot your password?")}
      </a>
    </div>
  );
}

/** The one-time code of an email. */
export function EmailCodeField() {
  const t = useText();
  return (
    <AccountField
      name="code"
      label={t("Verification code")}
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
    />
  );
}

/** Hidden user name that tells password managers, and the form, which account a password belongs to. */
export function UsernameInput({ email }: { email: string }) {
  return (
    <input type="text" name="username" hidden readOnly autoComplete="username" value={email} />
  );
}
