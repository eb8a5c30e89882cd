import { type ReactNode, useState } from "react";
import { verifyFactorCode } from "../../data/account/factors/verify-factor-code.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { type Factor, factorLabel } from "../../domain/account/two-step.ts";
import { showToast } from "../../ui/show-toast.ts";
import { useAuth } from "../use-auth.ts";
import { FactorCodeForm } from "./factor-code-form.tsx";
import { PhoneCodeForm } from "./phone-code-form.tsx";
import { RecoveryCodeForm } from "./recovery-code-form.tsx";

const RECOVERY = "recovery";
const SUBMIT = "Log In";

/** The second step of signing in: a code of the user's authenticator or phone, or one that they saved. */
export function SecondStepForm({ children }: { children?: ReactNode }) {
  const { assurance, signOut } = useAuth();
  const factors = assurance?.factors ?? [];
  const [wayChosen, setWay] = useState<string>();
  const way = wayChosen ?? factors[0]?.id ?? RECOVERY;
  const factor = factors.find(({ id }) => id === way);

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
      <CodeFields key={way} factor={factor} isOnly={factors.length === 1} onVerified={welcome} />
      <ul className="flex flex-col gap-1 border-t border-hairline pt-4">
        {factors
          .filter(({ id }) => id !== way)
          .map((other) => (
            <li key={other.id}>
              <OtherWay onChoose={() => setWay(other.id)}>Use {factorLabel(other)}</OtherWay>
            </li>
          ))}
        {way !== RECOVERY && (
          <li>
            <OtherWay onChoose={() => setWay(RECOVERY)}>Use a recovery code</OtherWay>
          </li>
        )}
        <li>
          <OtherWay onChoose={() => void startAgain()}>Use another account</OtherWay>
        </li>
      </ul>
      {children}
    </div>
  );
}

function CodeFields({
  factor,
  isOnly,
  onVerified,
}: {
  factor?: Factor;
  isOnly: boolean;
  onVerified: () => void;
}) {
  if (!factor) return <RecoveryCodeForm submitLabel={SUBMIT} onVerified={onVerified} />;
  if (factor.kind === "phone") {
    return <PhoneCodeForm factorId={factor.id} submitLabel={SUBMIT} onVerified={onVerified} />;
  }
  return (
    <FactorCodeForm
      hint={`The six digits that ${isOnly ? "your authenticator app" : `“${factorLabel(factor)}”`} shows now.`}
      submitLabel={SUBMIT}
      verify={(code) => verifyFactorCode(getBrowserClient(), { factorId: factor.id, code })}
      onVerified={onVerified}
    />
  );
}

function OtherWay({ onChoose, children }: { onChoose: () => void; children: ReactNode }) {
  return (
    <button type="button" className="text-link min-h-11 sm:min-h-6" onClick={onChoose}>
      {children}
    </button>
  );
}
