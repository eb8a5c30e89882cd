import * as z from "zod";

const EMAIL = z.email("Enter an e-mail address, like name@example.org.");

/** Required, and of the form of an e-mail address. `missing` is said of an empty field. */
export function requiredEmail(missing: string) {
  return z.string().trim().min(1, missing).pipe(EMAIL);
}

/** The address of whoever writes. */
export const emailField = requiredEmail("Enter your e-mail address.");

/** It may be left empty. */
export const nameField = z.string().trim().max(200, "A name has at most 200 characters.");

export const passwordField = z.string().min(1, "Enter your password.");

/** The code of a second factor; it may be pasted as it is shown, in two blocks. */
export const sixDigitsField = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "Enter the six digits of the code."));

/** Six digits by default; an operator may have set another length. */
export const codeField = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6,10}$/, "Enter the digits from the mail."));

/** A new password, twice. A confirmation that was left out is one that does not match. */
export const newPasswordFields = { password: passwordField, confirmation: z.string() };

export const MISMATCH = "Passwords do not match";

/** For forms with `newPasswordFields`: refines their schema. */
export function isConfirmed(fields: { password: string; confirmation: string }): boolean {
  return fields.password === fields.confirmation;
}

export const MISMATCH_ISSUE = { path: ["confirmation"], error: MISMATCH };
