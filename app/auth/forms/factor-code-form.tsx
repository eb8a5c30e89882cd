import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import type { AuthFailure } from "../../domain/account/auth-user.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { sixDigitsField } from "./form-schemas.ts";

const schema = z.object({ code: sixDigitsField });

const REFUSALS: Record<string, string> = {
  mfa_verification_failed: "This code is not right, or was used already. Wait for the next one.",
  mfa_challenge_expired: "This code is too old. Ask for a new one.",
  mfa_ip_address_mismatch: "Your connection changed in between. Try once more.",
};

/** Takes the six digits of a second factor. `children` stand below the button. */
export function FactorCodeForm({
  hint,
  submitLabel,
  verify,
  onVerified,
  children,
}: {
  hint: ReactNode;
  submitLabel: string;
  /** Gives what is wrong with a code; undefined when it is right. */
  verify: (code: string) => Promise<AuthFailure | undefined>;
  onVerified: () => void;
  children?: ReactNode;
}) {
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState, setFocus, resetField } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { code: "" },
  });

  // The focus is the browser's: whoever comes here by a press goes on at the field that came up.
  useEffect(() => setFocus("code"), [setFocus]);

  async function submit({ code }: z.infer<typeof schema>): Promise<void> {
    const failure = await verify(code);
    if (!failure) return onVerified();
    setProblem(REFUSALS[failure.code] ?? (failure.message || "This code is not valid."));
    // What was used up is of no use; where nothing answered, the same code may be sent once more.
    if (failure.code === "mfa_verification_failed") resetField("code");
    setFocus("code");
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
        label="Code"
        hint={hint}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={formState.errors.code?.message ?? problem}
        {...register("code")}
      />
      <p role="status" className="sr-only">
        {problem}
      </p>
      <Button type="submit" disabled={formState.isSubmitting}>
        {formState.isSubmitting ? "Checking..." : submitLabel}
      </Button>
      {children}
    </form>
  );
}
