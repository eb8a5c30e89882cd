import { clsx } from "clsx";
import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import type { FormFailure } from "../../account-forms/form-answer.ts";
import type { AccountPageData, SentForm } from "../../page-context/account-page-data.ts";
import { useKnownText } from "../../page-context/use-text.tsx";
import { Button, type ButtonLook, buttonClass } from "../../ui/button.tsx";

/** Context that an account page passes to its forms: where they are sent to, and the answer to the one that was sent. */
export type FormPage = Pick<AccountPageData, "action"> & { sent?: SentForm | undefined };

/** The form around a field, if it was sent. */
const SentContext = createContext<SentForm | undefined>(undefined);

export function useSentForm(): SentForm | undefined {
  return useContext(SentContext);
}

/**
 * Form of an account page. It works without scripts; with them the behavior `account-form` sends it. `isPosted`: always
 * sent to the server, which alone can show the answer. `again`: button of a failure that a new sign-in resolves.
 */
export function AccountForm({
  name,
  page,
  label,
  isPosted = false,
  again,
  fields = {},
  className = "gap-5",
  children,
}: {
  name: string;
  page: FormPage;
  label?: string;
  isPosted?: boolean;
  again?: { form: string; label: string };
  /** Hidden fields. */
  fields?: Readonly<Record<string, string | undefined>>;
  className?: string;
  children: ReactNode;
}) {
  const known = useKnownText();
  const sent = page.sent?.name === name ? page.sent : undefined;
  return (
    <SentContext value={sent}>
      <form
        method="post"
        action={page.action}
        aria-label={label}
        data-behavior={isPosted ? undefined : "account-form"}
        className={clsx("flex flex-col", className)}
      >
        <input type="hidden" name="form" value={name} />
        {Object.entries(fields).map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={value ?? ""} />
        ))}
        <FormAlert failure={sent?.answer.failure} again={again} />
        {children}
        <p role="status" data-notice className="text-meta text-quiet empty:hidden">
          {known(sent?.answer.notice)}
        </p>
      </form>
    </SentContext>
  );
}

/** Error of a whole form. Scripts fill it in. */
function FormAlert({
  failure,
  again,
}: {
  failure: FormFailure | undefined;
  again: { form: string; label: string } | undefined;
}) {
  const known = useKnownText();
  return (
    <div
      role="alert"
      data-failure
      hidden={!failure}
      className="border-l-4 border-accent bg-tint px-4 py-3"
    >
      <p data-failure-text>{known(failure?.text)}</p>
      <ul data-failure-reasons className="mt-1 list-disc pl-5 empty:hidden">
        {failure?.reasons?.map((reason) => (
          <li key={reason}>{known(reason)}</li>
        ))}
      </ul>
      {again && (
        <p data-failure-again hidden={!failure?.needsSignIn} className="mt-3">
          <SubmitButton form={again.form} look="outline" formNoValidate>
            {known(again.label)}
          </SubmitButton>
        </p>
      )}
    </div>
  );
}

/** Button of an account form. `form` names another form that the same fields are sent to. */
export function SubmitButton({
  form,
  busy,
  look,
  ...button
}: { form?: string; busy?: string; look?: ButtonLook } & Omit<ComponentProps<"button">, "form">) {
  return (
    <Button
      {...button}
      type="submit"
      look={look ?? "solid"}
      data-busy={busy}
      {...(form && { name: "form", value: form })}
    />
  );
}

/** Link to a step of the page, at an address of its own. It looks like a button, unless `look` says otherwise. */
export function StepLink({
  to,
  look = "outline",
  className,
  label,
  children,
}: {
  to: string;
  look?: ButtonLook | "link";
  className?: string;
  label?: string;
  children: ReactNode;
}) {
  const linkClass = "text-link inline-flex min-h-11 items-center sm:min-h-6";
  return (
    <a
      href={to}
      aria-label={label}
      className={clsx(look === "link" ? linkClass : buttonClass(look), className)}
    >
      {children}
    </a>
  );
}
