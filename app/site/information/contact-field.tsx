import { clsx } from "clsx";
import type { ComponentProps } from "react";
import type { ContactField as FieldName } from "../../domain/pages/contact-form.ts";

const LOOK =
  "w-full rounded-[3px] border border-field bg-paper px-3 py-2 text-base aria-invalid:border-accent";

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
