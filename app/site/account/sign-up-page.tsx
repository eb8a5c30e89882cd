import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation, useNavigate } from "react-router";
import * as z from "zod/mini";
import { EmailField, NewPasswordFields } from "../../auth/forms/fields.tsx";
import { PasswordError } from "../../auth/forms/form-errors.tsx";
import {
  emailField,
  isConfirmed,
  MISMATCH_ISSUE,
  newPasswordFields,
  showMismatch,
} from "../../auth/forms/form-schemas.ts";
import { RedirectAfterSignUp } from "../../auth/redirects.tsx";
import { useAuth } from "../../auth/use-auth.ts";
import { useEmailLink } from "../../auth/use-email-link.ts";
import type { SignUpOutcome } from "../../data/account/sign-in.ts";
import type { AuthFailure } from "../../domain/account/auth-user.ts";
import { useSite } from "../../page-context/page-context.ts";
import { useIsHydrated } from "../../ui/browser-hooks.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/show-toast.ts";
import type { ToastContent } from "../../ui/toast-store.ts";
import { AccountLayout } from "./account-layout.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";

const schema = z
  .object({ email: emailField, ...newPasswordFields })
  .check(z.refine(isConfirmed, MISMATCH_ISSUE));

/** The sign-up screen. Signed-in users go on to the newsroom, or as readers to where they came from. */
export function SignUpPage() {
  const { loginMethods } = useSite();
  const { user, signUp } = useAuth();
  const { state } = useLocation();
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  useEmailLink();
  const [refused, setRefused] = useState<AuthFailure>();
  const form = useForm({ resolver: zodResolver(schema) });
  const { errors, isSubmitting } = form.formState;

  async function createAccount({ email, password }: z.infer<typeof schema>): Promise<void> {
    const { outcome, failure } = await signUp({ email, password });
    setRefused(failure);
    if (failure) {
      showToast({
        title: "Sign Up Failed",
        description: failure.message || "Could not create your account.",
        variant: "destructive",
      });
      return;
    }
    showToast(SIGN_UP_TOASTS[outcome]);
    // Signed-in users are redirected by the page itself.
    if (outcome === "signed-in") return;
    await navigate("/login", { state: { ...state, unconfirmed: email } });
  }

  return (
    <AccountLayout title="Sign Up" intro="You don't need an account to read, only to write.">
      {user && <RedirectAfterSignUp />}
      <PasswordError failure={refused} />
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(createAccount, showMismatch)}
        className="noscript:hidden flex flex-col gap-5"
      >
        <EmailField label="Email" error={errors.email?.message} {...form.register("email")} />
        <NewPasswordFields register={form.register} errors={errors} />
        <Button type="submit" disabled={!isHydrated || isSubmitting}>
          {isSubmitting ? "Signing Up..." : "Sign Up"}
        </Button>
      </form>
      <ProviderButtons loginMethods={loginMethods} />
      <p className="border-t border-hairline pt-4">
        Already have an account?{" "}
        <Link to="/login" state={state} className="text-link">
          Log In
        </Link>
      </p>
    </AccountLayout>
  );
}

/** Toasts for the outcomes of a sign-up. The texts are the specification's. */
const SIGN_UP_TOASTS: Record<SignUpOutcome, ToastContent> = {
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
