import { z } from "zod";

/** What a mailed code is for: to confirm a sign-up, to get in without a password, to change the address, to show who asks. */
export type MailCodeKind = "confirmation" | "recovery" | "email_change" | "reauthentication";

/** What a code or a link is said to be, in the words of GoTrue's `type`, and the kinds of codes that it may be. */
export const CODE_KINDS = {
  signup: ["confirmation"],
  invite: ["confirmation"],
  email: ["recovery", "confirmation"],
  magiclink: ["recovery", "confirmation"],
  recovery: ["recovery"],
  email_change: ["email_change"],
} as const satisfies Record<string, MailCodeKind[]>;

export type EmailCodeType = keyof typeof CODE_KINDS;
export const emailCodeTypeSchema = z.enum([
  "signup",
  "invite",
  "email",
  "magiclink",
  "recovery",
  "email_change",
]);
