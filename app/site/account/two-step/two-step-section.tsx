import { useEffect, useState } from "react";
import { FormProblem } from "../../../auth/forms/form-problem.tsx";
import {
  enrollAuthenticator,
  type NewAuthenticator,
} from "../../../data/account/factors/enroll-authenticator.ts";
import { listFactors, type TwoStep } from "../../../data/account/factors/list-factors.ts";
import { getBrowserClient } from "../../../data/browser-client.ts";
import { useSite } from "../../../site-context.ts";
import { Button } from "../../../ui/button.tsx";
import { AccountSection } from "../account-section.tsx";
import { FactorList } from "./factor-list.tsx";
import { RecoveryCodesStatus } from "./recovery-codes-status.tsx";
import { SetUpForm } from "./set-up-form.tsx";
import { ShownCodes } from "./shown-codes.tsx";

/** Two-step sign-in: setting it up, what was set up, recovery codes. */
export function TwoStepSection({ email }: { email: string }) {
  const { siteName } = useSite();
  const [present, setPresent] = useState<TwoStep>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [authenticator, setAuthenticator] = useState<NewAuthenticator>();
  const [newCodes, setNewCodes] = useState<string[]>([]);

  async function load(): Promise<void> {
    const listed = await listFactors(getBrowserClient());
    setProblem(listed.failure && (listed.failure.message || "Your settings could not be loaded."));
    if (!listed.failure) setPresent(listed.twoStep);
  }

  // What was set up is known to the auth service only.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each showing; what changes it loads anew
  useEffect(() => void load(), []);

  async function begin(): Promise<void> {
    setIsBusy(true);
    const enrolled = await enrollAuthenticator(getBrowserClient(), { issuer: siteName });
    setIsBusy(false);
    setProblem(enrolled.failure && (enrolled.failure.message || "It could not be set up."));
    if (!enrolled.failure) setAuthenticator(enrolled.authenticator);
  }

  function finish(codes: string[]): void {
    setAuthenticator(undefined);
    setNewCodes(codes);
    void load();
  }

  const hasFactors = present !== undefined && present.factors.length > 0;
  return (
    <AccountSection title="Two-Step Sign-In" anchor="two-step">
      {problem && <FormProblem>{problem}</FormProblem>}
      {!present && (
        <p role="status" className="text-quiet">
          {problem ? "" : "Loading..."}
        </p>
      )}
      {newCodes.length > 0 && (
        <ShownCodes email={email} codes={newCodes} onSaved={() => setNewCodes([])} />
      )}
      {hasFactors && <FactorList factors={present.factors} onRemoved={load} />}
      {hasFactors && newCodes.length === 0 && (
        <RecoveryCodesStatus codes={present.codes} onMade={finish} />
      )}
      {present && !hasFactors && !authenticator && (
        <p>
          With two-step sign-in your password alone is not enough to get in: signing in also takes a
          code from an app on your phone.
        </p>
      )}
      {authenticator ? (
        <SetUpForm
          authenticator={authenticator}
          needsCodes={!present?.codes}
          onFinished={finish}
          onCancelled={() => setAuthenticator(undefined)}
        />
      ) : (
        present && (
          <Button
            type="button"
            look="outline"
            className="sm:self-start"
            disabled={isBusy}
            onClick={() => void begin()}
          >
            {hasFactors ? "Add Another App" : "Set Up Two-Step Sign-In"}
          </Button>
        )
      )}
    </AccountSection>
  );
}
