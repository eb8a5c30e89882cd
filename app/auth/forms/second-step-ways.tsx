import { type ReactNode, useState } from "react";
import { verifyFactorCode } from "../../data/account/factors/verify-factor-code.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { type Factor, factorLabel } from "../../domain/account/two-step.ts";
import { FactorCodeForm } from "./factor-code-form.tsx";
import { PhoneCodeForm } from "./phone-code-form.tsx";
import { RecoveryCodeForm } from "./recovery-code-form.tsx";

const RECOVERY = "recovery";

/** Takes a code of one of the user's second factors, or one that they saved. `otherWays` are further items of the list. */
export function SecondStepWays({
  factors,
  submitLabel,
  onVerified,
  otherWays,
}: {
  factors: readonly Factor[];
  submitLabel: string;
  onVerified: () => void;
  otherWays?: ReactNode;
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
              <OtherWay onChoose={() => setWay(other.id)}>Use {factorLabel(other)}</OtherWay>
            </li>
          ))}
        {way !== RECOVERY && (
          <li>
            <OtherWay onChoose={() => setWay(RECOVERY)}>Use a recovery code</OtherWay>
          </li>
        )}
        {otherWays}
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
      hint={`The six digits that ${isOnly ? "your authenticator app" : `“${factorLabel(factor)}”`} shows now.`}
      submitLabel={submitLabel}
      verify={(code) => verifyFactorCode(getBrowserClient(), { factorId: factor.id, code })}
      onVerified={onVerified}
    />
  );
}

export function OtherWay({ onChoose, children }: { onChoose: () => void; children: ReactNode }) {
  return (
    <button type="button" className="text-link min-h-11 sm:min-h-6" onClick={onChoose}>
      {children}
    </button>
  );
}
