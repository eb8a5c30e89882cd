import { clsx } from "clsx";
import type { ComponentProps } from "react";
import {
  CONTACT_FIELDS,
  CONTACT_LENGTHS,
  CONTACT_TRAP,
  type ContactField as FieldName,
} from "../../domain/pages/contact-form.ts";
import type { ContactAnswer } from "../../page-context/loader-contexts.ts";
import { useKnownText, useText } from "../../page-context/use-text.tsx";
import { Button } from "../../ui/button.tsx";

const FIELDS = {
  name: { label: "Full Name", autoComplete: "name" },
  email: { label: "Email Address", type: "email", autoComplete: "email" },
  subject: { label: "Subject", autoComplete: "off" },
  message: { label: "Message", rows: 5 },
} as const;

export type ContactFormProps = {
  /** Initial subject. */
  subject: string;
  /** Result of a form sent without JavaScript. */
  answer: ContactAnswer | null;
};

/** Contact form, which works with and without scripts. Typed text is kept until it is sent. */
export function ContactForm({ subject, answer }: ContactFormProps) {
  const t = useText();
  const known = useKnownText();
  const wrong = CONTACT_FIELDS.find((field) => answer?.problems[field]);
  const written = (field: FieldName) =>
    answer?.fields[field] ?? (field === "subject" ? subject : undefined);
  return (
    <form
      method="post"
      action="/api/contact"
      className="flex flex-col gap-5"
      data-behavior="contact-form"
    >
      {CONTACT_FIELDS.map((field) => (
        <ContactField
          key={field}
          name={field}
          {...FIELDS[field]}
          label={t(FIELDS[field].label)}
          maxLength={CONTACT_LENGTHS[field]}
          defaultValue={written(field)}
          problem={known(answer?.problems[field])}
          autoFocus={field === wrong}
        />
      ))}
      <div aria-hidden className="sr-only">
        <label>
          {t("Leave this empty")}
          <input name={CONTACT_TRAP} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p
        role="alert"
        className="border-l-4 border-accent bg-tint px-4 py-3 font-semibold empty:hidden"
      >
        {known(answer?.failure)}
      </p>
      <Button type="submit" className="sm:min-w-48 sm:self-start">
        {t("Send Message")}
      </Button>
    </form>
  );
}

const LOOK =
  "w-full rounded-control border border-field bg-paper px-3 py-2 text-base aria-invalid:border-accent";

type FieldProps = {
  name: FieldName;
  label: string;
  /** Validation error. */
  problem?: string;
  /** Multi-line text field. */
  rows?: number;
} & Pick<
  ComponentProps<"input">,
  "type" | "autoComplete" | "defaultValue" | "maxLength" | "autoFocus"
>;

/** Contact form field with its label and an associated error. */
function ContactField({ label, problem, rows, type, ...props }: FieldProps) {
  const id = `contact-${props.name}`;
  const control = {
    ...props,
    id,
    required: true,
    "aria-invalid": problem ? (true as const) : undefined,
    "aria-describedby": problem ? `${id}-problem` : undefined,
  };
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-note font-semibold">
        {label}
      </label>
      {rows ? (
        <textarea {...control} rows={rows} className={LOOK} />
      ) : (
        <input {...control} type={type} className={clsx(LOOK, "min-h-11")} />
      )}
      <p id={`${id}-problem`} className="text-meta font-semibold text-accent empty:hidden">
        {problem}
      </p>
    </div>
  );
}
