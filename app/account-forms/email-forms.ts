import * as z from "zod/mini";
import { setPassword } from "../data/account/account-settings.ts";
import {
  requestPasswordReset,
  resendConfirmation,
  verifyEmailCode,
} from "../data/account/emailed-links.ts";
import { type AuthFailure, needsSignIn } from "../domain/account/auth-user.ts";
import {
  codeField,
  emailField,
  isConfirmed,
  MISMATCH_ISSUE,
  newPasswordFields,
} from "../domain/account/form-fields.ts";
import { readReturnAddress } from "../domain/account/return-address.ts";
import { createForm, type FormAnswer, toFormFailure } from "./form-answer.ts";

/** Page that sets a new password, for a user who has just signed in with the emailed code or link. */
export const NEW_PASSWORD_PATH = "/recover?set=1";

const emailedCode = z.object({ code: codeField, email: z.string() });
const address = z.object({ email: emailField });

function wrongCode({ message }: AuthFailure): FormAnswer {
  return { problems: { code: message || "That code isn't valid." } };
}

/** Confirms the address of a new account. */
export const confirmEmail = createForm(emailedCode, async (fields, { client }, { from }) => {
  const failure = await verifyEmailCode(client, { ...fields, purpose: "signup" });
  if (failure) return wrongCode(failure);
  return {
    toast: { title: "Sign Up Successful", description: "Welcome! You are now logged in." },
    goTo: readReturnAddress({ remembered: from }),
    emailed: { path: "/login", email: "" },
    isSignedIn: true,
  };
});

function resent(failure: AuthFailure | undefined): FormAnswer {
  if (!failure) return { notice: "We sent another email." };
  return { notice: failure.message || "We couldn't send the email. Try again." };
}

/** Sends the email that confirms a new account again. */
export const resendConfirmationEmail = createForm(address, async ({ email }, { client, origin }) =>
  resent(await resendConfirmation(client, { email, returnTo: `${origin}/login` })),
);

/** Sends the email that resets a password. The answer does not reveal whether the account exists. */
export const requestReset = createForm(address, async ({ email }, { client, origin }) => {
  const returnTo = `${origin}/recover`;
  const failure = await requestPasswordReset(client, { email, returnTo });
  if (failure) return { failure: toFormFailure(failure, "We couldn't send the email. Try again.") };
  return { goTo: "/recover", emailed: { path: "/recover", email } };
});

/** Sends the email that resets a password again. */
export const resendReset = createForm(address, async ({ email }, { client, origin }) =>
  resent(await requestPasswordReset(client, { email, returnTo: `${origin}/recover` })),
);

/** Signs in with the code of a reset email. */
export const verifyReset = createForm(emailedCode, async (fields, { client }) => {
  const failure = await verifyEmailCode(client, { ...fields, purpose: "recovery" });
  if (failure) return wrongCode(failure);
  return { goTo: NEW_PASSWORD_PATH, emailed: { path: "/recover", email: "" } };
});

const newPassword = z.object(newPasswordFields).check(z.refine(isConfirmed, MISMATCH_ISSUE));

/** Sets a new password after a reset email. */
export const resetPassword = createForm(newPassword, async ({ password }, { client }, { from }) => {
  const failure = await setPassword(client, { password });
  if (needsSignIn(failure))
    return { failure: { text: "Your link has expired.", needsSignIn: true } };
  if (failure)
    return { failure: toFormFailure(failure, "We couldn't change your password. Try again.") };
  return {
    toast: { title: "Password Changed", description: "You're signed in." },
    goTo: readReturnAddress({ remembered: from }),
    isSignedIn: true,
  };
});
