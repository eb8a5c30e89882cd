import type { FieldErrors } from "react-hook-form";
import * as z from "zod/mini";
import { showToast } from "../../ui/show-toast.ts";

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

function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, "");
}

/** A new password and its confirmation. A missing confirmation counts as a mismatch. */
export const newPasswordFields = { password: passwordField, confirmation: z.string() };

const MISMATCH = "Passwords do not match";

/** Refines the schema of forms with `newPasswordFields`. */
export function isConfirmed(fields: { password: string; confirmation: string }): boolean {
  return fields.password === fields.confirmation;
}

export const MISMATCH_ISSUE = { path: ["confirmation"], error: MISMATCH };

/** Also shows a toast when the two passwords of a form differ, as specified. */
export function showMismatch(errors: FieldErrors<{ confirmation: string }>): void {
  if (errors.confirmation?.message === MISMATCH) {
    showToast({ title: MISMATCH, variant: "destructive" });
  }
}
