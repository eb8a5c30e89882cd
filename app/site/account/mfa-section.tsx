import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { FormError } from "../../auth/forms/form-errors.tsx";
import {
  canTextPhones,
  enrollAuthenticator,
  listFactors,
  type MfaSettings,
  type NewAuthenticator,
} from "../../data/account/factors.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { useSite } from "../../page-context/page-context.ts";
import { Button } from "../../ui/button.tsx";
import { AccountSection } from "./account-layout.tsx";
import { AuthenticatorSetup } from "./authenticator-setup.tsx";
import { FactorList } from "./factor-list.tsx";
import { PhoneSetup } from "./phone-setup.tsx";
import { NewRecoveryCodes, RecoveryCodesStatus } from "./recovery-codes.tsx";

type Present = MfaSettings & { canAddPhone: boolean };

/** Two-step sign-in: setup, existing factors, recovery codes. */
export function MfaSection({ email }: { email: string }) {
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
    setProblem(
      listed.failure &&
        (listed.failure.message || "We couldn't load your two-step sign-in settings."),
    );
    if (!listed.failure) setPresent({ ...listed.settings, canAddPhone });
  }

  // Loads the factors from the auth service.
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once when shown; changes reload explicitly
  useEffect(() => void load(), []);

  async function addApp(): Promise<void> {
    setIsBusy(true);
    const enrolled = await enrollAuthenticator(getBrowserClient(), { issuer: siteName });
    setIsBusy(false);
    setProblem(
      enrolled.failure && (enrolled.failure.message || "We couldn't set up the app. Try again."),
    );
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
    // Returns the focus to the button that opened the form.
    ways.current?.querySelector("button")?.focus();
  }

  const hasFactors = present !== undefined && present.factors.length > 0;
  const form = {
    needsCodes: !present?.codes,
    onFinished: finish,
    onCanceled: cancel,
  };
  return (
    <AccountSection title="Two-step sign-in" anchor="two-step">
      {problem && <FormError>{problem}</FormError>}
      {!present && !problem && (
        <p role="status" className="text-quiet">
          Loading...
        </p>
      )}
      {!present && problem && (
        <Button type="button" look="outline" className="self-start" onClick={() => void load()}>
          Try again
        </Button>
      )}
      {newCodes.length > 0 && (
        <NewRecoveryCodes email={email} codes={newCodes} onSaved={() => setNewCodes([])} />
      )}
      {hasFactors && <FactorList factors={present.factors} onRemoved={load} />}
      {hasFactors && newCodes.length === 0 && (
        <RecoveryCodesStatus codes={present.codes} onMade={finish} />
      )}
      {present && !hasFactors && !adding && (
        <p>
          Protect your account with a second step: after your password, you enter a code{" "}
          {present.canAddPhone ? "from an app or a text message" : "from an app on your phone"}.
          {present.canAddPhone && " An app is safer, and works offline."}
        </p>
      )}
      {adding === "phone" && <PhoneSetup {...form} />}
      {adding && adding !== "phone" && <AuthenticatorSetup authenticator={adding} {...form} />}
      {present && !adding && (
        <div ref={ways} className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <Button type="button" look="outline" disabled={isBusy} onClick={() => void addApp()}>
            {hasFactors ? "Add another app" : "Set up two-step sign-in"}
          </Button>
          {present.canAddPhone && (
            <Button type="button" look="outline" disabled={isBusy} onClick={addPhone}>
              {hasFactors ? "Add a phone" : "Use text messages"}
            </Button>
          )}
        </div>
      )}
    </AccountSection>
  );
}
