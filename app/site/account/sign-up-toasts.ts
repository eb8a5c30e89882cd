import type { SignUpOutcome } from "../../data/account/sign-up.ts";
import type { ToastContent } from "../../ui/toast-store.ts";

/** What is said after each outcome of a sign-up. */
export const SIGN_UP_TOASTS: Record<SignUpOutcome, ToastContent> = {
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
