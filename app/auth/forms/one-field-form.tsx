import { zodResolver } from "@hookform/resolvers/zod";
import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";

/** Why the value was refused. `isUsedUp`: sending it again is pointless, so the field is cleared. */
export type Refusal = { message: string; isUsedUp?: boolean };

/** Form with one field. `children` are shown below the button. */
export function OneFieldForm({
  accepts,
  send,
  submitLabel,
  busyLabel,
  children,
  ...field
}: {
  /** Validates the field. */
  accepts: z.ZodMiniType<string, string>;
  /** Returns why the value was refused; undefined when it was accepted. */
  send: (value: string) => Promise<Refusal | undefined>;
  submitLabel: string;
  busyLabel: string;
  children?: ReactNode;
} & Pick<
  ComponentProps<typeof TextField>,
  | "label"
  | "hint"
  | "type"
  | "inputMode"
  | "autoComplete"
  | "autoCapitalize"
  | "spellCheck"
  | "maxLength"
>) {
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState, setFocus, resetField } = useForm({
    resolver: zodResolver(z.object({ value: accepts })),
    defaultValues: { value: "" },
  });

  // Moves the browser's focus to the field that has just appeared.
  useEffect(() => setFocus("value"), [setFocus]);

  async function submit({ value }: { value: string }): Promise<void> {
    const refusal = await send(value);
    if (!refusal) return;
    setProblem(refusal.message);
    if (refusal.isUsedUp) resetField("value");
    setFocus("value");
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit(submit)}
      onInput={() => setProblem(undefined)}
      className="flex flex-col gap-4"
    >
      <TextField
        {...field}
        required
        error={formState.errors.value?.message ?? problem}
        {...register("value")}
      />
      <p role="status" className="sr-only">
        {problem}
      </p>
      <Button type="submit" disabled={formState.isSubmitting}>
        {formState.isSubmitting ? busyLabel : submitLabel}
      </Button>
      {children}
    </form>
  );
}
