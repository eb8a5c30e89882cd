import { clsx } from "clsx";
import type { ComponentProps } from "react";
import type { ContactField as FieldName } from "../../domain/pages/contact-form.ts";

const LOOK =
  "w-full rounded-[3px] border border-field bg-paper px-3 py-2 text-base aria-invalid:border-accent";

type FieldProps = {
  name: FieldName;
  label: string;
  /** What is wrong with what was written. */
  problem?: string;
  /** Several lines of text instead of one. */
  rows?: number;
} & Pick<
  ComponentProps<"input">,
  "type" | "autoComplete" | "defaultValue" | "maxLength" | "autoFocus"
>;

/** A field of the contact form with its label, and its problem tied to it. */
export function ContactField({ label, problem, rows, type, ...props }: FieldProps) {
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
      <label htmlFor={id} className="text-[0.875rem] font-semibold">
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
