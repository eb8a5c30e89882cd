import * as z from "zod/mini";
import {
  requestSession,
  type SignOutScope,
  type SignUpOutcome,
  signInWithSso,
  signOut,
  signUp,
} from "../data/account/sign-in.ts";
import { getStaffAccess } from "../data/staff-access.ts";
import {
  emailField,
  isConfirmed,
  MISMATCH_ISSUE,
  newPasswordFields,
  passwordField,
} from "../domain/account/form-fields.ts";
import { readReturnAddress, returnThroughLogIn } from "../domain/account/return-address.ts";
import { needsSecondFactor } from "../domain/account/second-factor.ts";
import type { ToastText } from "../ui/toast-store.ts";
import { createForm, type FormAnswer, type FormContext, toFormFailure } from "./form-answer.ts";

/** Message for a sign-in method that does not answer. */
export const UNAVAILABLE = "This sign-in method isn't available right now. Try again later.";

/** Toast of a sign-in. The text is the specification's. */
export const WELCOME_BACK: ToastText = { title: "Login Successful", description: "Welcome back!" };

const credentials = z.object({ email: emailField, password: passwordField });

/** Signs in with email and password. A second factor is asked for by the same page. */
export const logIn = createForm(credentials, async (fields, { client }, { from }) => {
  const { assurance, failure } = await requestSession(client, fields);
  if (failure) {
    const description = failure.message || "Invalid email or password.";
    const toast: ToastText = { title: "Login Failed", description, variant: "destructive" };
    // The toast goes away after some seconds; the reason stays at the form.
    if (failure.code !== "email_not_confirmed")
      return { problems: { password: description }, isRefused: true, toast };
    return { toast, emailed: { path: "/login", email: fields.email }, isRefused: true };
  }
  if (needsSecondFactor(assurance)) return { goTo: "/login" };
  return { toast: WELCOME_BACK, goTo: readReturnAddress({ remembered: from }), isSignedIn: true };
});

const UNKNOWN_DOMAIN =
  "Single sign-on isn't set up for this email address. Sign in with your password instead.";

/** Begins a sign-in with the organization's identity provider, found by the domain of the work email. */
export const signInAtOffice = createForm(
  z.object({ email: emailField }),
  async ({ email }, { client, origin }, { from }): Promise<FormAnswer> => {
    const { address, failure } = await signInWithSso(client, {
      domain: email.slice(email.lastIndexOf("@") + 1),
      returnTo: returnThroughLogIn(origin, { remembered: from }),
    });
    if (address !== undefined) return { continueAt: address };
    if (failure.code !== "sso_provider_not_found")
      return { failure: toFormFailure(failure, UNAVAILABLE) };
    return { problems: { email: UNKNOWN_DOMAIN } };
  },
);

const newAccount = z
  .object({ email: emailField, ...newPasswordFields })
  .check(z.refine(isConfirmed, MISMATCH_ISSUE));

/** Creates an account. */
export const createAccount = createForm(
  newAccount,
  async ({ email, password }, { client, origin }, { from }): Promise<FormAnswer> => {
    const result = await signUp(client, { email, password, returnTo: `${origin}/login` });
    if (result.failure) {
      const description = result.failure.message || "Could not create your account.";
      return {
        toast: { title: "Sign Up Failed", description, variant: "destructive" },
        failure: toFormFailure(result.failure, description),
      };
    }
    const toast = SIGN_UP_TOASTS[result.outcome];
    if (result.outcome !== "signed-in")
      return { toast, goTo: "/login", emailed: { path: "/login", email } };
    const isStaff = result.role !== "reader" || (await isNewsroomOpen(client));
    const goTo = isStaff ? "/admin" : readReturnAddress({ remembered: from }, "/");
    return { toast, goTo, isSignedIn: true };
  },
);

/** Whether every signed-in user may use the newsroom. Without an answer the role decides. */
async function isNewsroomOpen(client: FormContext["client"]): Promise<boolean> {
  return (await getStaffAccess(client).catch(() => undefined)) === "any-user";
}

/** Toasts for the outcomes of a sign-up. The texts are the specification's. */
const SIGN_UP_TOASTS: Record<SignUpOutcome, ToastText> = {
  "signed-in": { title: "Sign Up Successful", description: "Welcome! You are now logged in." },
  unconfirmed: {
    title: "Sign Up Successful",
    description: "Please check your email to confirm your account.",
  },
  "almost-complete": {
    title: "Sign Up Almost Complete",
    description: "Please check your email for a confirmation link.",
  },
};

/** Creates a form that signs out and goes to a page. */
function createSignOut(scope: SignOutScope, goTo: string, done?: ToastText) {
  return async (_fields: unknown, { client }: FormContext): Promise<FormAnswer> => {
    const failure = await signOut(client, scope);
    if (!failure) return { goTo, ...(done && { toast: done }) };
    const description = failure.message;
    return { toast: { title: "Error signing out", description, variant: "destructive" } };
  };
}

const SIGNED_OUT: ToastText = { title: "Signed out successfully" };

export const signOutHere = createSignOut("local", "/", SIGNED_OUT);
export const signOutEverywhere = createSignOut("global", "/", SIGNED_OUT);
/** For another account, or the sign-in that a change needs. */
export const signInAgain = createSignOut("local", "/login");
/** For the password reset that a change needs. */
export const recoverAgain = createSignOut("local", "/recover");
