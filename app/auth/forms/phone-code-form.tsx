import { type ReactNode, useState } from "react";
import { sendFactorCode } from "../../data/account/factors/send-factor-code.ts";
import { verifyFactorCode } from "../../data/account/factors/verify-factor-code.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { Button } from "../../ui/button.tsx";
import { FactorCodeForm } from "./factor-code-form.tsx";
import { FormProblem } from "./form-problem.tsx";

/** Sends a code to a phone when its owner asks for it, and takes it. `children` stand below the buttons. */
export function PhoneCodeForm({
  factorId,
  firstChallengeId,
  hint = "The six digits of the text message, which was sent just now.",
  submitLabel,
  onVerified,
  children,
}: {
  factorId: string;
  /** Where a code was sent already. */
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
    setProblem(sent.failure && (sent.failure.message || "The message could not be sent."));
    if (!sent.failure) setChallengeId(sent.challengeId);
  }

  const sendButton = (
    <Button
      type="button"
      look={challengeId ? "outline" : "solid"}
      // Whoever comes here by a press goes on at what is to be pressed next.
      autoFocus={!challengeId}
      disabled={isBusy}
      onClick={() => void send()}
    >
      {challengeId ? "Send Another Code" : "Send a Code to My Phone"}
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      {problem && <FormProblem>{problem}</FormProblem>}
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
