import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation } from "react-router";
import * as z from "zod/mini";
import { EmailField, NewPasswordFields, UsernameInput } from "../../auth/forms/fields.tsx";
import { FormError, PasswordError } from "../../auth/forms/form-errors.tsx";
import {
  emailField,
  isConfirmed,
  MISMATCH_ISSUE,
  newPasswordFields,
  showMismatch,
} from "../../auth/forms/form-schemas.ts";
import { SecondFactorForm } from "../../auth/forms/second-factor-form.tsx";
import { RedirectToReturnAddress } from "../../auth/redirects.tsx";
import { useAuth } from "../../auth/use-auth.ts";
import { useEmailLink } from "../../auth/use-email-link.ts";
import { setPassword } from "../../data/account/account-settings.ts";
import { requestPasswordReset } from "../../data/account/emailed-links.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { type AuthFailure, needsSignIn } from "../../domain/account/auth-user.ts";
import { useIsHydrated } from "../../ui/browser-hooks.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { AccountLayout } from "./account-layout.tsx";
import { EmailCodeForm, ResendButton } from "./email-code-form.tsx";
import { SignInAgainNotice } from "./reauthentication.tsx";

function sendMail(email: string) {
  return requestPasswordReset(getBrowserClient(), {
    email,
    returnTo: `${location.origin}/recover`,
  });
}

/** Password recovery: requests the email, takes its code or link, then sets a new password. */
export function RecoverPage() {
  const { user, pending, isRecovering } = useAuth();
  const { state } = useLocation();
  const { hasCode, problem } = useEmailLink();
  const [askedFor, setAskedFor] = useState<string>();
  const [isDone, setIsDone] = useState(false);

  if (user && isDone) return <RedirectToReturnAddress />;
  if (pending && (isRecovering || hasCode)) {
    return (
      <AccountLayout title="Enter your code" intro={`Two-step sign-in for ${pending.email}.`}>
        <SecondFactorForm />
      </AccountLayout>
    );
  }
  if (user && (isRecovering || hasCode)) {
    return (
      <AccountLayout title="Set a new password" intro={`For the account of ${user.email}.`}>
        <NewPasswordForm email={user.email} onDone={() => setIsDone(true)} />
      </AccountLayout>
    );
  }
  if (askedFor) {
    return (
      <AccountLayout title="Check your email">
        <p role="status">
          If there is an account for <strong className="break-words">{askedFor}</strong>, you'll get
          an email with a link and a code. Open the link in this browser, or enter the code here.
        </p>
        <EmailCodeForm
          email={askedFor}
          purpose="recovery"
          submitLabel="Continue"
          onVerified={() => {}}
        >
          <ResendButton send={() => sendMail(askedFor)} />
        </EmailCodeForm>
        <p className="border-t border-hairline pt-4">
          <button type="button" className="text-link" onClick={() => setAskedFor(undefined)}>
            Use another email address
          </button>
        </p>
      </AccountLayout>
    );
  }
  return (
    <AccountLayout
      title="Forgot your password?"
      intro="Enter your email address and we'll send you a link to reset your password."
    >
      {problem && <FormError>{problem}</FormError>}
      <RecoveryRequestForm email={user?.email} send={sendMail} onSent={setAskedFor} />
      <p className="border-t border-hairline pt-4">
        <Link to="/login" state={state} className="text-link">
          Back to sign in
        </Link>
      </p>
    </AccountLayout>
  );
}

const requestSchema = z.object({ email: emailField });

/** Requests the recovery email. The response does not reveal whether the account exists. */
function RecoveryRequestForm({
  email: knownEmail,
  send,
  onSent,
}: {
  email?: string;
  send: (email: string) => Promise<AuthFailure | undefined>;
  onSent: (email: string) => void;
}) {
  const isHydrated = useIsHydrated();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(requestSchema) });

  async function ask({ email }: z.infer<typeof requestSchema>): Promise<void> {
    const failure = await send(email);
    setProblem(failure && (failure.message || "We couldn't send the email. Try again."));
    if (!failure) onSent(email);
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit(ask)}
      className="noscript:hidden flex flex-col gap-5"
    >
      {problem && <FormError>{problem}</FormError>}
      <EmailField
        label="Email"
        defaultValue={knownEmail}
        error={formState.errors.email?.message}
        {...register("email")}
      />
      <Button type="submit" disabled={!isHydrated || formState.isSubmitting}>
        {formState.isSubmitting ? "Sending..." : "Send reset link"}
      </Button>
    </form>
  );
}

const passwordSchema = z.object(newPasswordFields).check(z.refine(isConfirmed, MISMATCH_ISSUE));

/** Sets a new password after following a recovery email. The address is for password managers. */
function NewPasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const [failure, setFailure] = useState<AuthFailure>();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(passwordSchema) });

  async function save({ password }: z.infer<typeof passwordSchema>): Promise<void> {
    const refused = await setPassword(getBrowserClient(), { password });
    setFailure(refused);
    if (refused) return;
    showToast({ title: "Password Changed", description: "You're signed in." });
    onDone();
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit(save, showMismatch)}
      className="flex flex-col gap-5"
    >
      {needsSignIn(failure) ? (
        <SignInAgainNotice to="/recover" label="Get another link">
          Your link has expired.
        </SignInAgainNotice>
      ) : (
        <PasswordError failure={failure}>
          {failure?.message || "We couldn't change your password. Try again."}
        </PasswordError>
      )}
      <UsernameInput email={email} />
      <NewPasswordFields register={register} errors={formState.errors} label="New password" />
      <Button type="submit" disabled={formState.isSubmitting}>
        {formState.isSubmitting ? "Saving..." : "Set password"}
      </Button>
    </form>
  );
}
