import * as z from "zod/mini";
import { readPhoneNumber } from "./second-factor.ts";

/** Fields of forms about accounts, as schemas of what is typed. */

const EMAIL = z.email("Enter an email address, like name@example.org.");

/** A required email address. `missing` is the message for an empty field. */
export function requiredEmail(missing: string) {
  return z.pipe(z.string().check(z.trim(), z.minLength(1, missing)), EMAIL);
}

/** The user's own address. */
export const emailField = requiredEmail("Enter your email address.");

/** Optional. */
export const nameField = z
  .string()
  .check(z.trim(), z.maxLength(200, "Enter a name of at most 200 characters."));

export const passwordField = z.string().check(z.minLength(1, "Enter your password."));

/** Code of a second factor. Authenticator apps show it in two groups, so spaces are allowed. */
export const sixDigitsField = z
  .string()
  .check(z.overwrite(withoutSpaces), z.regex(/^\d{6}$/, "Enter the six-digit code."));

/** One-time code of an email: six digits by default, up to ten by configuration. */
export const codeField = z
  .string()
  .check(z.overwrite(withoutSpaces), z.regex(/^\d{6,10}$/, "Enter the code from the email."));

/** A code that replaces a lost second factor. */
export const recoveryCodeField = z
  .string()
  .check(z.trim(), z.minLength(1, "Enter one of your recovery codes."));

/** Non-breaking, so that it stays on one line. */
export const SAMPLE_PHONE = "+49 151 23456789".replaceAll(" ", "\u00a0");

/** A phone number, which becomes E.164. */
export const phoneField = z.pipe(
  z.string().check(z.minLength(1, { error: "Enter your phone number.", abort: true })),
  z.transform((text: string, context) => {
    const number = readPhoneNumber(text);
    if (number) return number;
    context.issues.push({
      code: "custom",
      input: text,
      message: `Enter the number with its country code, like ${SAMPLE_PHONE}.`,
    });
    return z.NEVER;
  }),
);

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, "");
}

/** A new password and its confirmation. A missing confirmation counts as a mismatch. */
export const newPasswordFields = { password: passwordField, confirmation: z.string() };

/** Message and toast for two passwords that differ. The text is the specification's. */
export const MISMATCH = "Passwords do not match";

/** Refines the schema of forms with `newPasswordFields`. */
export function isConfirmed(fields: { password: string; confirmation: string }): boolean {
  return fields.password === fields.confirmation;
}

export const MISMATCH_ISSUE = { path: ["confirmation"], error: MISMATCH };
