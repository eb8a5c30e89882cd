import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, Navigate, useLocation, useNavigate } from "react-router";
import * as z from "zod";
import { EmailField } from "../../auth/forms/email-field.tsx";
import {
  emailField,
  isConfirmed,
  MISMATCH_ISSUE,
  newPasswordFields,
} from "../../auth/forms/form-schemas.ts";
import { NewPasswordFields } from "../../auth/forms/new-password-fields.tsx";
import { PasswordProblem } from "../../auth/forms/password-problem.tsx";
import { tellMismatch } from "../../auth/forms/tell-mismatch.ts";
import { useIsAlive } from "../../auth/forms/use-is-alive.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { useMailLink } from "../../auth/use-mail-link.ts";
import type { AuthFailure } from "../../domain/account/auth-user.ts";
import { useSite } from "../../site-context.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { AccountFrame } from "./account-frame.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import { SIGN_UP_TOASTS } from "./sign-up-toasts.ts";

const schema = z
  .object({ email: emailField, ...newPasswordFields })
  .refine(isConfirmed, MISMATCH_ISSUE);

/** Where an account is made. Whoever is signed in goes on to the newsroom. */
export function SignUpPage() {
  const { loginMethods } = useSite();
  const { user, signUp } = useAuth();
  const { state } = useLocation();
  const navigate = useNavigate();
  const isAlive = useIsAlive();
  useMailLink();
  const [refused, setRefused] = useState<AuthFailure>();
  const form = useForm({ resolver: zodResolver(schema) });
  const { errors, isSubmitting } = form.formState;

  async function makeAccount({ email, password }: z.infer<typeof schema>): Promise<void> {
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
    // Whoever is signed in now is led on by the page itself.
    if (outcome === "signed-in") return;
    await navigate("/login", { state: { ...state, unconfirmed: email } });
  }

  return (
    <AccountFrame title="Sign Up" intro="Reading needs no account. Writing does.">
      {user && <Navigate to="/admin" replace />}
      <PasswordProblem failure={refused} />
      <form
        method="post"
        noValidate
        onSubmit={form.handleSubmit(makeAccount, tellMismatch)}
        className="noscript:hidden flex flex-col gap-5"
      >
        <EmailField label="Email" error={errors.email?.message} {...form.register("email")} />
        <NewPasswordFields register={form.register} errors={errors} />
        <Button type="submit" disabled={!isAlive || isSubmitting}>
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
    </AccountFrame>
  );
}
