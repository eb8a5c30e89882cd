import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { verifyRecoveryCode } from "../../data/account/factors/verify-recovery-code.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";

const schema = z.object({ code: z.string().trim().min(1, "Enter one of your recovery codes.") });

const REFUSALS: Record<string, string> = {
  mfa_verification_failed: "This is none of your recovery codes, or it was used already.",
};

/** Takes one of the codes that were saved for the day on which the authenticator is gone. */
export function RecoveryCodeForm({
  submitLabel,
  onVerified,
  children,
}: {
  submitLabel: string;
  onVerified: () => void;
  children?: ReactNode;
}) {
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { code: "" },
  });

  // The focus is the browser's: whoever comes here by a press goes on at the field that came up.
  useEffect(() => setFocus("code"), [setFocus]);

  async function submit({ code }: z.infer<typeof schema>): Promise<void> {
    const failure = await verifyRecoveryCode(getBrowserClient(), { code });
    if (!failure) return onVerified();
    setProblem(REFUSALS[failure.code] ?? (failure.message || "This code is not valid."));
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
        label="Recovery code"
        hint="Each of the codes that you saved works once. Blanks and hyphens do not matter."
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
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
