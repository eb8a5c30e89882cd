import * as z from "zod";
import { verifyRecoveryCode } from "../../data/account/factors/verify-recovery-code.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { OneFieldForm, type Refusal } from "./one-field-form.tsx";

const recoveryCodeField = z.string().trim().min(1, "Enter one of your recovery codes.");

const REFUSALS: Record<string, string> = {
  mfa_verification_failed: "This is none of your recovery codes, or it was used already.",
};

/** Takes one of the codes that were saved for the day on which the authenticator is gone. */
export function RecoveryCodeForm({
  submitLabel,
  onVerified,
}: {
  submitLabel: string;
  onVerified: () => void;
}) {
  async function send(code: string): Promise<Refusal | undefined> {
    const failure = await verifyRecoveryCode(getBrowserClient(), { code });
    if (failure) {
      return { message: REFUSALS[failure.code] ?? (failure.message || "This code is not valid.") };
    }
    onVerified();
  }

  return (
    <OneFieldForm
      label="Recovery code"
      hint="Each of the codes that you saved works once. Blanks and hyphens do not matter."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      accepts={recoveryCodeField}
      send={send}
      submitLabel={submitLabel}
      busyLabel="Checking..."
    />
  );
}
