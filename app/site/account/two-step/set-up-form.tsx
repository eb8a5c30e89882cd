import { useState } from "react";
import { FactorCodeForm } from "../../../auth/forms/factor-code-form.tsx";
import type { NewAuthenticator } from "../../../data/account/factors/enroll-authenticator.ts";
import { removeFactor } from "../../../data/account/factors/remove-factor.ts";
import { verifyFactorCode } from "../../../data/account/factors/verify-factor-code.ts";
import { getBrowserClient } from "../../../data/browser-client.ts";
import { inBlocks } from "../../../domain/account/two-step.ts";
import { Button } from "../../../ui/button.tsx";
import { copyText } from "../../../ui/copy-text.ts";
import { makeFirstCodes } from "./make-first-codes.ts";

/** A new authenticator: the QR code for the app, and the first code of the app as proof. */
export function SetUpForm({
  authenticator: { id, qrCode, secret },
  needsCodes,
  onFinished,
  onCancelled,
}: {
  authenticator: NewAuthenticator;
  /** Whether recovery codes are to be made with it. */
  needsCodes: boolean;
  /** Told of the recovery codes that were made, which can be shown only now. */
  onFinished: (codes: string[]) => void;
  onCancelled: () => void;
}) {
  const [isCancelling, setIsCancelling] = useState(false);

  async function cancel(): Promise<void> {
    setIsCancelling(true);
    // What can not be removed now counts for nothing, and is removed when it is set up again.
    await removeFactor(getBrowserClient(), { factorId: id });
    onCancelled();
  }

  return (
    <div className="flex flex-col gap-5 bg-tint p-5">
      <p>
        Scan this picture with an authenticator app, such as the one of your password manager. The
        app then shows a new code every 30 seconds.
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
          If you can not scan it, type this key into the app:
          <code className="mt-1 block font-mono text-[0.9375rem] tracking-wide [overflow-wrap:anywhere]">
            {inBlocks(secret, " ")}
          </code>
        </p>
        <Button
          type="button"
          look="outline"
          className="sm:self-start"
          onClick={() => void copyText(secret, "The key")}
        >
          Copy the Key
        </Button>
      </div>
      <FactorCodeForm
        hint="The six digits that the app shows now."
        submitLabel="Turn On"
        verify={(code) => verifyFactorCode(getBrowserClient(), { factorId: id, code })}
        onVerified={() => void makeFirstCodes({ needsCodes }).then(onFinished)}
      >
        <Button type="button" look="outline" disabled={isCancelling} onClick={() => void cancel()}>
          Cancel
        </Button>
      </FactorCodeForm>
    </div>
  );
}
