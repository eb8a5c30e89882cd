import type { ReactNode } from "react";
import type { AuthFailure } from "../../domain/account/auth-user.ts";
import { sixDigitsField } from "./form-schemas.ts";
import { OneFieldForm, type Refusal } from "./one-field-form.tsx";

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
  async function send(code: string): Promise<Refusal | undefined> {
    const failure = await verify(code);
    if (failure) {
      return {
        message: REFUSALS[failure.code] ?? (failure.message || "This code is not valid."),
        // Where nothing answered, the same code may be sent once more.
        isUsedUp: failure.code === "mfa_verification_failed",
      };
    }
    onVerified();
  }

  return (
    <OneFieldForm
      label="Code"
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={12}
      accepts={sixDigitsField}
      send={send}
      submitLabel={submitLabel}
      busyLabel="Checking..."
    >
      {children}
    </OneFieldForm>
  );
}
