import { zodResolver } from "@hookform/resolvers/zod";
import { type ComponentProps, type ReactNode, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";

/** Why what was entered was refused, and whether it is of no use any more. */
export type Refusal = { message: string; isUsedUp?: boolean };

/** A step that asks for one thing. `children` stand below the button. */
export function OneFieldForm({
  accepts,
  send,
  submitLabel,
  busyLabel,
  children,
  ...field
}: {
  /** What the field takes. */
  accepts: z.ZodType<string, string>;
  /** Gives what is wrong; undefined when it was taken. */
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

  // The focus is the browser's: whoever comes here by a press goes on at the field that came up.
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
