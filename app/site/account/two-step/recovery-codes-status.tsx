import { useState } from "react";
import { makeRecoveryCodes } from "../../../data/account/factors/make-recovery-codes.ts";
import { getBrowserClient } from "../../../data/browser-client.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/controls/confirm-dialog.tsx";
import { showToast } from "../../../ui/show-toast.ts";

/** How many recovery codes are left, and making new ones. */
export function RecoveryCodesStatus({
  codes,
  onMade,
}: {
  codes?: { total: number; remaining: number };
  onMade: (codes: string[]) => void;
}) {
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  async function make(): Promise<void> {
    setIsBusy(true);
    const made = await makeRecoveryCodes(getBrowserClient());
    setIsBusy(false);
    setIsAsking(false);
    if (made.failure || made.codes.length === 0) {
      const description = made.failure?.message || "There are none at this site.";
      showToast({ title: "No Recovery Codes", description, variant: "destructive" });
      return;
    }
    onMade(made.codes);
  }

  return (
    <div className="flex flex-col gap-3">
      <p>
        {codes
          ? `${codes.remaining} of ${codes.total} recovery codes are left.`
          : "You have no recovery codes. With one of them you get in when your phone is gone."}
      </p>
      <Button
        type="button"
        look="outline"
        className="sm:self-start"
        disabled={isBusy}
        onClick={() => (codes ? setIsAsking(true) : void make())}
      >
        {codes ? "Make New Recovery Codes" : "Make Recovery Codes"}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Make new recovery codes?"
        confirmLabel="Make New Codes"
        isBusy={isBusy}
        onConfirm={() => void make()}
        onCancel={() => setIsAsking(false)}
      >
        The codes that you saved before stop working.
      </ConfirmDialog>
    </div>
  );
}
