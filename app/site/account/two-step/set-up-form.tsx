import { useState } from "react";
import { FactorCodeForm } from "../../../auth/forms/factor-code-form.tsx";
import type { NewAuthenticator } from "../../../data/account/factors/enroll-authenticator.ts";
import { makeRecoveryCodes } from "../../../data/account/factors/make-recovery-codes.ts";
import { removeFactor } from "../../../data/account/factors/remove-factor.ts";
import { verifyFactorCode } from "../../../data/account/factors/verify-factor-code.ts";
import { getBrowserClient } from "../../../data/browser-client.ts";
import { inBlocks } from "../../../domain/account/two-step.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toaster.tsx";
import { copyText } from "./copy-text.ts";

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

  async function finish(): Promise<void> {
    showToast({ title: "Two-Step Sign-In Is On" });
    if (!needsCodes) return onFinished([]);
    const made = await makeRecoveryCodes(getBrowserClient());
    if (made.failure) {
      showToast({
        title: "No Recovery Codes",
        description: made.failure.message,
        variant: "destructive",
      });
    }
    onFinished(made.failure ? [] : made.codes);
  }

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
        onVerified={() => void finish()}
      >
        <Button type="button" look="outline" disabled={isCancelling} onClick={() => void cancel()}>
          Cancel
        </Button>
      </FactorCodeForm>
    </div>
  );
}
