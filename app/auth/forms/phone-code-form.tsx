import { useState } from "react";
import { sendFactorCode } from "../../data/account/factors/send-factor-code.ts";
import { verifyFactorCode } from "../../data/account/factors/verify-factor-code.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { Factor } from "../../domain/account/two-step.ts";
import { Button } from "../../ui/button.tsx";
import { FactorCodeForm } from "./factor-code-form.tsx";
import { FormProblem } from "./form-problem.tsx";

/** Sends a code to a phone when its owner asks for it, and takes it. */
export function PhoneCodeForm({
  factor,
  submitLabel,
  onVerified,
}: {
  factor: Factor;
  submitLabel: string;
  onVerified: () => void;
}) {
  const [challengeId, setChallengeId] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function send(): Promise<void> {
    setIsBusy(true);
    const sent = await sendFactorCode(getBrowserClient(), { factorId: factor.id });
    setIsBusy(false);
    setProblem(sent.failure && (sent.failure.message || "The message could not be sent."));
    if (!sent.failure) setChallengeId(sent.challengeId);
  }

  const sendButton = (
    <Button
      type="button"
      look={challengeId ? "outline" : "solid"}
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
          hint="The six digits of the text message, which was sent just now."
          submitLabel={submitLabel}
          verify={(code) =>
            verifyFactorCode(getBrowserClient(), { factorId: factor.id, challengeId, code })
          }
          onVerified={onVerified}
        >
          {sendButton}
        </FactorCodeForm>
      ) : (
        sendButton
      )}
    </div>
  );
}
