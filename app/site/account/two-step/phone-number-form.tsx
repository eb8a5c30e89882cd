import type { ReactNode } from "react";
import * as z from "zod";
import { OneFieldForm, type Refusal } from "../../../auth/forms/one-field-form.tsx";
import { enrollPhone, type NewPhone } from "../../../data/account/factors/enroll-phone.ts";
import { getBrowserClient } from "../../../data/browser-client.ts";
import { readPhoneNumber } from "../../../domain/account/phone-number.ts";

/** Kept in one line. */
const SAMPLE = "+49 151 23456789".replaceAll(" ", "\u00a0");

const phoneField = z
  .string()
  .min(1, { error: "Enter the number of your phone.", abort: true })
  .transform((text, context) => {
    const number = readPhoneNumber(text);
    if (number) return number;
    context.addIssue(`Enter the number with the code of its country, like ${SAMPLE}.`);
    return z.NEVER;
  });

const REFUSALS: Record<string, string> = {
  mfa_verified_factor_exists: "This phone is set up already.",
  mfa_phone_enroll_not_enabled: "This site sends no text messages.",
};

/** Takes the number of a phone and has a code sent to it. */
export function PhoneNumberForm({
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
      return { message: REFUSALS[code] ?? (message || "The message could not be sent.") };
    }
    onSent(enrolled.newPhone);
  }

  return (
    <OneFieldForm
      label="Phone number"
      type="tel"
      hint={`With the code of its country, like ${SAMPLE}. Each sign-in sends a text message to it. Messages can be intercepted: an app is safer.`}
      autoComplete="tel"
      maxLength={40}
      accepts={phoneField}
      send={send}
      submitLabel="Send a Code"
      busyLabel="Sending..."
    >
      {children}
    </OneFieldForm>
  );
}
