import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { enrollPhone, type NewPhone } from "../../../data/account/factors/enroll-phone.ts";
import { getBrowserClient } from "../../../data/browser-client.ts";
import { readPhoneNumber } from "../../../domain/account/phone-number.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/controls/text-field.tsx";

/** Kept in one line. */
const SAMPLE = "+49 151 23456789".replaceAll(" ", "\u00a0");

const schema = z.object({
  phone: z
    .string()
    .min(1, "Enter the number of your phone.")
    .refine((text) => text === "" || readPhoneNumber(text), {
      error: `Enter the number with the code of its country, like ${SAMPLE}.`,
    }),
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
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { phone: "" },
  });

  // The focus is the browser's: whoever comes here by a press goes on at the field that came up.
  useEffect(() => setFocus("phone"), [setFocus]);

  async function submit({ phone }: z.infer<typeof schema>): Promise<void> {
    const number = readPhoneNumber(phone);
    if (!number) return;
    const enrolled = await enrollPhone(getBrowserClient(), { phone: number });
    if (!enrolled.failure) return onSent(enrolled.newPhone);
    const { code, message } = enrolled.failure;
    setProblem(REFUSALS[code] ?? (message || "The message could not be sent."));
    setFocus("phone");
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit(submit)}
      onInput={() => setProblem(undefined)}
      className="flex flex-col gap-4"
    >
      <TextField
        label="Phone number"
        type="tel"
        hint={`With the code of its country, like ${SAMPLE}. Each sign-in sends a text message to it. Messages can be intercepted: an app is safer.`}
        required
        autoComplete="tel"
        maxLength={40}
        error={formState.errors.phone?.message ?? problem}
        {...register("phone")}
      />
      <p role="status" className="sr-only">
        {problem}
      </p>
      <Button type="submit" disabled={formState.isSubmitting}>
        {formState.isSubmitting ? "Sending..." : "Send a Code"}
      </Button>
      {children}
    </form>
  );
}
