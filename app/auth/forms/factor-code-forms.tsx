import { type ReactNode, useState } from "react";
import {
  sendFactorCode,
  verifyFactorCode,
  verifyRecoveryCode,
} from "../../data/account/factors.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { AuthFailure } from "../../domain/account/auth-user.ts";
import { recoveryCodeField, sixDigitsField } from "../../domain/account/form-fields.ts";
import { FACTOR_ERRORS, RECOVERY_CODE_ERRORS } from "../../domain/account/second-factor.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "./form-errors.tsx";
import { OneFieldForm, type Refusal } from "./one-field-form.tsx";

/** Form for the six-digit code of a second factor. `children` are shown below the button. */
export function FactorCodeForm({
  hint,
  submitLabel,
  verify,
  onVerified,
  children,
}: {
  hint: ReactNode;
  submitLabel: string;
  /** Returns why the code was refused; undefined when it was accepted. */
  verify: (code: string) => Promise<AuthFailure | undefined>;
  onVerified: () => void;
  children?: ReactNode;
}) {
  async function send(code: string): Promise<Refusal | undefined> {
    const failure = await verify(code);
    if (failure) {
      return {
        message: FACTOR_ERRORS[failure.code] ?? (failure.message || "That code isn't valid."),
        // After a network error the same code can be sent again.
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

/** Sends a code to a phone on request and verifies it. `children` are shown below the buttons. */
export function PhoneCodeForm({
  factorId,
  firstChallengeId,
  hint = "Enter the six-digit code we just texted you.",
  submitLabel,
  onVerified,
  children,
}: {
  factorId: string;
  /** Set where a code was already sent. */
  firstChallengeId?: string;
  hint?: ReactNode;
  submitLabel: string;
  onVerified: () => void;
  children?: ReactNode;
}) {
  const [challengeId, setChallengeId] = useState(firstChallengeId);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function send(): Promise<void> {
    setIsBusy(true);
    const sent = await sendFactorCode(getBrowserClient(), { factorId });
    setIsBusy(false);
    setProblem(
      sent.failure && (sent.failure.message || "We couldn't send the text message. Try again."),
    );
    if (!sent.failure) setChallengeId(sent.challengeId);
  }

  const sendButton = (
    <Button
      type="button"
      look={challengeId ? "outline" : "solid"}
      // The form appears on a press; this button comes next.
      autoFocus={!challengeId}
      disabled={isBusy}
      onClick={() => void send()}
    >
      {challengeId ? "Resend code" : "Text me a code"}
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      {problem && <FormError>{problem}</FormError>}
      {challengeId ? (
        <FactorCodeForm
          key={challengeId}
          hint={hint}
          submitLabel={submitLabel}
          verify={(code) => verifyFactorCode(getBrowserClient(), { factorId, challengeId, code })}
          onVerified={onVerified}
        >
          {sendButton}
          {children}
        </FactorCodeForm>
      ) : (
        <>
          {sendButton}
          {children}
        </>
      )}
    </div>
  );
}

/** Form for a recovery code, which replaces a lost second factor. */
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
      return {
        message:
          RECOVERY_CODE_ERRORS[failure.code] ?? (failure.message || "That code isn't valid."),
      };
    }
    onVerified();
  }

  return (
    <OneFieldForm
      label="Recovery code"
      hint="Each code works once. Spaces and hyphens don't matter."
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
