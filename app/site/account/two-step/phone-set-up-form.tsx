import { useState } from "react";
import { PhoneCodeForm } from "../../../auth/forms/phone-code-form.tsx";
import type { NewPhone } from "../../../data/account/factors/enroll-phone.ts";
import { removeFactor } from "../../../data/account/factors/remove-factor.ts";
import { getBrowserClient } from "../../../data/browser-client.ts";
import { Button } from "../../../ui/button.tsx";
import { makeFirstCodes } from "./make-first-codes.ts";
import { PhoneNumberForm } from "./phone-number-form.tsx";

/** A phone as second step: its number, and the code that it gets as proof. */
export function PhoneSetUpForm({
  needsCodes,
  onFinished,
  onCancelled,
}: {
  /** Whether recovery codes are to be made with it. */
  needsCodes: boolean;
  /** Told of the recovery codes that were made, which can be shown only now. */
  onFinished: (codes: string[]) => void;
  onCancelled: () => void;
}) {
  const [newPhone, setNewPhone] = useState<NewPhone>();
  const [isLeaving, setIsLeaving] = useState(false);

  async function forget({ id }: NewPhone): Promise<void> {
    setIsLeaving(true);
    // What can not be removed now counts for nothing, and is removed when a phone is set up again.
    await removeFactor(getBrowserClient(), { factorId: id });
    setIsLeaving(false);
  }

  return (
    <div className="flex flex-col gap-5 bg-tint p-5">
      {newPhone ? (
        <PhoneCodeForm
          factorId={newPhone.id}
          firstChallengeId={newPhone.challengeId}
          hint={`The six digits of the text message that is on its way to ${newPhone.phone}.`}
          submitLabel="Turn On"
          onVerified={() => void makeFirstCodes({ needsCodes }).then(onFinished)}
        >
          <Button
            type="button"
            look="outline"
            disabled={isLeaving}
            onClick={() => void forget(newPhone).then(onCancelled)}
          >
            Cancel
          </Button>
        </PhoneCodeForm>
      ) : (
        <PhoneNumberForm onSent={setNewPhone}>
          <Button type="button" look="outline" onClick={onCancelled}>
            Cancel
          </Button>
        </PhoneNumberForm>
      )}
    </div>
  );
}
