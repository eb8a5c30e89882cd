import { clsx } from "clsx";
import { type ComponentProps, type ReactNode, useId } from "react";

export const FIELD_CLASS =
  "w-full rounded-control border border-field bg-paper px-3 py-2 text-base aria-invalid:border-accent disabled:opacity-60";

type FieldFrameProps = {
  label: ReactNode;
  /** Shown below the control. */
  hint?: ReactNode;
  /** Validation error. */
  error?: string;
  /** Shown at the end of the line of the label. */
  aside?: ReactNode;
  /** Announces the error when it appears: for errors that come later than the focus. */
  isErrorAnnounced?: boolean;
  className?: string;
};

/** Props that connect a control with its label, hint and error. */
type ControlProps = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };

/** Label, control, hint and error, connected for screen readers. */
export function FieldLayout({
  label,
  hint,
  error,
  isErrorAnnounced = false,
  aside,
  className,
  children,
}: FieldFrameProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={clsx("flex flex-col gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-note font-semibold">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-meta text-quiet">
          {hint}
        </p>
      )}
      {error && (
        <p
          id={`${id}-error`}
          role={isErrorAnnounced ? "alert" : undefined}
          className="text-meta font-semibold text-accent"
        >
          {error}
        </p>
      )}
    </div>
  );
}

/** Single-line text input. */
export function TextField({
  label,
  hint,
  error,
  className,
  ...input
}: FieldFrameProps & ComponentProps<"input">) {
  return (
    <FieldLayout label={label} hint={hint} error={error} className={className}>
      {(control) => <input {...input} {...control} className={clsx(FIELD_CLASS, "min-h-11")} />}
    </FieldLayout>
  );
}

/** Multi-line text input. */
export function TextArea({
  label,
  hint,
  error,
  className,
  ...area
}: FieldFrameProps & ComponentProps<"textarea">) {
  return (
    <FieldLayout label={label} hint={hint} error={error} className={className}>
      {(control) => <textarea {...area} {...control} className={FIELD_CLASS} />}
    </FieldLayout>
  );
}
