import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { FormProblem } from "../../../auth/forms/form-problem.tsx";
import { canTextPhones } from "../../../data/account/factors/can-text-phones.ts";
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
import { PhoneSetUpForm } from "./phone-set-up-form.tsx";
import { RecoveryCodesStatus } from "./recovery-codes-status.tsx";
import { SetUpForm } from "./set-up-form.tsx";
import { ShownCodes } from "./shown-codes.tsx";

type Present = TwoStep & { canAddPhone: boolean };

/** Two-step sign-in: setting it up, what was set up, recovery codes. */
export function TwoStepSection({ email }: { email: string }) {
  const { siteName } = useSite();
  const [present, setPresent] = useState<Present>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [adding, setAdding] = useState<NewAuthenticator | "phone">();
  const [newCodes, setNewCodes] = useState<string[]>([]);
  const ways = useRef<HTMLDivElement>(null);

  async function load(): Promise<void> {
    const [listed, canAddPhone] = await Promise.all([
      listFactors(getBrowserClient()),
      canTextPhones(),
    ]);
    setProblem(listed.failure && (listed.failure.message || "Your settings could not be loaded."));
    if (!listed.failure) setPresent({ ...listed.twoStep, canAddPhone });
  }

  // What was set up is known to the auth service only.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each showing; what changes it loads anew
  useEffect(() => void load(), []);

  async function addApp(): Promise<void> {
    setIsBusy(true);
    const enrolled = await enrollAuthenticator(getBrowserClient(), { issuer: siteName });
    setIsBusy(false);
    setProblem(enrolled.failure && (enrolled.failure.message || "It could not be set up."));
    if (!enrolled.failure) setAdding(enrolled.authenticator);
  }

  function addPhone(): void {
    setProblem(undefined);
    setAdding("phone");
  }

  function finish(codes: string[]): void {
    setAdding(undefined);
    setNewCodes(codes);
    void load();
  }

  function cancel(): void {
    flushSync(() => setAdding(undefined));
    // The form that had the focus is gone; what opened it is back.
    ways.current?.querySelector("button")?.focus();
  }

  const hasFactors = present !== undefined && present.factors.length > 0;
  const form = {
    needsCodes: !present?.codes,
    onFinished: finish,
    onCancelled: cancel,
  };
  return (
    <AccountSection title="Two-Step Sign-In" anchor="two-step">
      {problem && <FormProblem>{problem}</FormProblem>}
      {!present && !problem && (
        <p role="status" className="text-quiet">
          Loading...
        </p>
      )}
      {!present && problem && (
        <Button type="button" look="outline" className="self-start" onClick={() => void load()}>
          Try Again
        </Button>
      )}
      {newCodes.length > 0 && (
        <ShownCodes email={email} codes={newCodes} onSaved={() => setNewCodes([])} />
      )}
      {hasFactors && <FactorList factors={present.factors} onRemoved={load} />}
      {hasFactors && newCodes.length === 0 && (
        <RecoveryCodesStatus codes={present.codes} onMade={finish} />
      )}
      {present && !hasFactors && !adding && (
        <p>
          With two-step sign-in your password alone is not enough to get in: signing in also takes a
          code {present.canAddPhone ? "from an app or a text message" : "from an app on your phone"}
          .{present.canAddPhone && " An app is the safer way, and works without a network."}
        </p>
      )}
      {adding === "phone" && <PhoneSetUpForm {...form} />}
      {adding && adding !== "phone" && <SetUpForm authenticator={adding} {...form} />}
      {present && !adding && (
        <div ref={ways} className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <Button type="button" look="outline" disabled={isBusy} onClick={() => void addApp()}>
            {hasFactors ? "Add Another App" : "Set Up Two-Step Sign-In"}
          </Button>
          {present.canAddPhone && (
            <Button type="button" look="outline" disabled={isBusy} onClick={addPhone}>
              {hasFactors ? "Add a Phone" : "Use Text Messages"}
            </Button>
          )}
        </div>
      )}
    </AccountSection>
  );
}
