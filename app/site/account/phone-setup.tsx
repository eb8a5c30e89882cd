import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { PhoneCodeForm } from "../../auth/forms/factor-code-forms.tsx";
import { OneFieldForm, type Refusal } from "../../auth/forms/one-field-form.tsx";
import { enrollPhone, type NewPhone, removeFactor } from "../../data/account/factors.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { readPhoneNumber } from "../../domain/account/second-factor.ts";
import { Button } from "../../ui/button.tsx";
import { createFirstRecoveryCodes } from "./recovery-codes.tsx";

/** Sets up a phone as second factor: its number, then the code sent to it. */
export function PhoneSetup({
  needsCodes,
  onFinished,
  onCanceled,
}: {
  /** Whether to create recovery codes as well. */
  needsCodes: boolean;
  /** Receives the new recovery codes, which can be shown only now. */
  onFinished: (codes: string[]) => void;
  onCanceled: () => void;
}) {
  const [newPhone, setNewPhone] = useState<NewPhone>();
  const [isLeaving, setIsLeaving] = useState(false);

  async function discard({ id }: NewPhone): Promise<void> {
    setIsLeaving(true);
    // An unverified factor that cannot be removed has no effect; the next setup removes it.
    await removeFactor(getBrowserClient(), { factorId: id });
    setIsLeaving(false);
  }

  return (
    <div className="flex flex-col gap-5 bg-tint p-5">
      {newPhone ? (
        <PhoneCodeForm
          factorId={newPhone.id}
          firstChallengeId={newPhone.challengeId}
          hint={`Enter the six-digit code we texted to ${newPhone.phone}.`}
          submitLabel="Turn on"
          onVerified={() => void createFirstRecoveryCodes({ needsCodes }).then(onFinished)}
        >
          <Button
            type="button"
            look="outline"
            disabled={isLeaving}
            onClick={() => void discard(newPhone).then(onCanceled)}
          >
            Cancel
          </Button>
        </PhoneCodeForm>
      ) : (
        <PhoneNumberForm onSent={setNewPhone}>
          <Button type="button" look="outline" onClick={onCanceled}>
            Cancel
          </Button>
        </PhoneNumberForm>
      )}
    </div>
  );
}

/** Non-breaking, so that it stays on one line. */
const SAMPLE = "+49 151 23456789".replaceAll(" ", "\u00a0");

const phoneField = z.pipe(
  z.string().check(z.minLength(1, { error: "Enter your phone number.", abort: true })),
  z.transform((text: string, context) => {
    const number = readPhoneNumber(text);
    if (number) return number;
    context.issues.push({
      code: "custom",
      input: text,
      message: `Enter the number with its country code, like ${SAMPLE}.`,
    });
    return z.NEVER;
  }),
);

const ENROLL_ERRORS: Record<string, string> = {
  mfa_verified_factor_exists: "This phone is already set up.",
  mfa_phone_enroll_not_enabled: "This site can't send text messages.",
};

/** Asks for a phone number and sends a code to it. */
function PhoneNumberForm({
  onSent,
  children,
}: {
  onSent: (newPhone: NewPhone) => void;
  children: ReactNode;
}) {
  async function send(phone: string): Promise<Refusal | undefined> {
    const enrolled = await enrollPhone(getBrowserClient(), { phone });
    if (enrolled.failure) {
      const { code, message } = enrolled.failure;
      return {
        message:
          ENROLL_ERRORS[code] ?? (message || "We couldn't send the text message. Try again."),
      };
    }
    onSent(enrolled.newPhone);
  }

  return (
    <OneFieldForm
      label="Phone number"
      type="tel"
      hint={`With country code, like ${SAMPLE}. We'll text a code to it at each sign-in. Text messages can be intercepted, so an app is safer.`}
      autoComplete="tel"
      maxLength={40}
      accepts={phoneField}
      send={send}
      submitLabel="Send code"
      busyLabel="Sending..."
    >
      {children}
    </OneFieldForm>
  );
}
