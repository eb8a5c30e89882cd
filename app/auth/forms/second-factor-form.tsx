import { type ReactNode, useState } from "react";
import { verifyFactorCode } from "../../data/account/factors.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { type Factor, factorLabel } from "../../domain/account/second-factor.ts";
import { showToast } from "../../ui/show-toast.ts";
import { useAuth } from "../use-auth.ts";
import { FactorCodeForm, PhoneCodeForm, RecoveryCodeForm } from "./factor-code-forms.tsx";

/** Second step of signing in: a code from the user's app or phone, or a recovery code. */
export function SecondFactorForm({ children }: { children?: ReactNode }) {
  const { assurance, signOut } = useAuth();

  function welcome(): void {
    showToast({ title: "Login Successful", description: "Welcome back!" });
  }

  async function startAgain(): Promise<void> {
    const failure = await signOut();
    if (!failure) return;
    showToast({
      title: "Error signing out",
      description: failure.message,
      variant: "destructive",
    });
  }

  return (
    <div className="noscript:hidden flex flex-col gap-5">
      <SecondFactorChoice
        factors={assurance?.factors ?? []}
        submitLabel="Log In"
        onVerified={welcome}
        otherChoices={
          <li>
            <ChoiceButton onChoose={() => void startAgain()}>Use another account</ChoiceButton>
          </li>
        }
      />
      {children}
    </div>
  );
}

const RECOVERY = "recovery";

/** Verifies one of the user's second factors or a recovery code. `otherChoices` are further list items. */
export function SecondFactorChoice({
  factors,
  submitLabel,
  onVerified,
  otherChoices,
}: {
  factors: readonly Factor[];
  submitLabel: string;
  onVerified: () => void;
  otherChoices?: ReactNode;
}) {
  const [wayChosen, setWay] = useState<string>();
  const way = wayChosen ?? factors[0]?.id ?? RECOVERY;
  const factor = factors.find(({ id }) => id === way);
  return (
    <>
      <CodeFields
        key={way}
        factor={factor}
        isOnly={factors.length === 1}
        submitLabel={submitLabel}
        onVerified={onVerified}
      />
      <ul className="flex flex-col gap-1 border-t border-hairline pt-4">
        {factors
          .filter(({ id }) => id !== way)
          .map((other) => (
            <li key={other.id}>
              <ChoiceButton onChoose={() => setWay(other.id)}>
                Use {factorLabel(other)}
              </ChoiceButton>
            </li>
          ))}
        {way !== RECOVERY && (
          <li>
            <ChoiceButton onChoose={() => setWay(RECOVERY)}>Use a recovery code</ChoiceButton>
          </li>
        )}
        {otherChoices}
      </ul>
    </>
  );
}

function CodeFields({
  factor,
  isOnly,
  submitLabel,
  onVerified,
}: {
  factor?: Factor;
  isOnly: boolean;
  submitLabel: string;
  onVerified: () => void;
}) {
  if (!factor) return <RecoveryCodeForm submitLabel={submitLabel} onVerified={onVerified} />;
  if (factor.kind === "phone") {
    return <PhoneCodeForm factorId={factor.id} submitLabel={submitLabel} onVerified={onVerified} />;
  }
  return (
    <FactorCodeForm
      hint={`Enter the six-digit code from ${isOnly ? "your authenticator app" : `“${factorLabel(factor)}”`}.`}
      submitLabel={submitLabel}
      verify={(code) => verifyFactorCode(getBrowserClient(), { factorId: factor.id, code })}
      onVerified={onVerified}
    />
  );
}

function ChoiceButton({ onChoose, children }: { onChoose: () => void; children: ReactNode }) {
  return (
    <button type="button" className="text-link min-h-11 sm:min-h-6" onClick={onChoose}>
      {children}
    </button>
  );
}
