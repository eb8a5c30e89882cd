import { useState } from "react";
import { FactorCodeForm } from "../../auth/forms/factor-code-forms.tsx";
import {
  type NewAuthenticator,
  removeFactor,
  verifyFactorCode,
} from "../../data/account/factors.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { inGroups } from "../../domain/account/second-factor.ts";
import { Button } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { createFirstRecoveryCodes } from "./recovery-codes.tsx";

/** Sets up an authenticator app: shows the QR code, then asks for the app's first code. */
export function AuthenticatorSetup({
  authenticator: { id, qrCode, secret },
  needsCodes,
  onFinished,
  onCanceled,
}: {
  authenticator: NewAuthenticator;
  /** Whether to create recovery codes as well. */
  needsCodes: boolean;
  /** Receives the new recovery codes, which can be shown only now. */
  onFinished: (codes: string[]) => void;
  onCanceled: () => void;
}) {
  const [isCancelling, setIsCancelling] = useState(false);

  async function cancel(): Promise<void> {
    setIsCancelling(true);
    // An unverified factor that cannot be removed has no effect; the next setup removes it.
    await removeFactor(getBrowserClient(), { factorId: id });
    onCanceled();
  }

  return (
    <div className="flex flex-col gap-5 bg-tint p-5">
      <p>
        Scan this QR code with an authenticator app, such as your password manager. The app then
        shows a new code every 30 seconds.
      </p>
      <img
        src={qrCode}
        alt="QR code for your authenticator app"
        width={208}
        height={208}
        className="self-center border border-hairline"
      />
      <div className="flex flex-col gap-2">
        <p>
          Can't scan it? Type this key into the app:
          <code className="mt-1 block font-mono text-small tracking-wide [overflow-wrap:anywhere]">
            {inGroups(secret, " ")}
          </code>
        </p>
        <Button
          type="button"
          look="outline"
          className="sm:self-start"
          onClick={() => void copyText(secret, "Key")}
        >
          Copy key
        </Button>
      </div>
      <FactorCodeForm
        hint="Enter the six-digit code from the app."
        submitLabel="Turn on"
        verify={(code) => verifyFactorCode(getBrowserClient(), { factorId: id, code })}
        onVerified={() => void createFirstRecoveryCodes({ needsCodes }).then(onFinished)}
      >
        <Button type="button" look="outline" disabled={isCancelling} onClick={() => void cancel()}>
          Cancel
        </Button>
      </FactorCodeForm>
    </div>
  );
}
