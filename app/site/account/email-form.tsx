import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { AccountName } from "../../auth/forms/account-name.tsx";
import { EmailField } from "../../auth/forms/email-field.tsx";
import { FormProblem } from "../../auth/forms/form-problem.tsx";
import { emailField, passwordField } from "../../auth/forms/form-schemas.ts";
import { changeEmail } from "../../data/account/change-email.ts";
import { confirmPassword } from "../../data/account/confirm-password.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { AuthFailure } from "../../domain/account/auth-user.ts";
import {
  isWrongPassword,
  needsSignIn,
  WRONG_PASSWORD_TEXT,
} from "../../domain/account/proof-refusals.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { AccountSection } from "./account-section.tsx";
import { CodeForm } from "./code-form.tsx";
import { CurrentPasswordField } from "./current-password-field.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

const schema = z.object({ email: emailField, current: passwordField });
const firstSchema = z.object({ email: emailField, current: z.string().optional() });
type Fields = z.infer<typeof schema | typeof firstSchema>;

/** Another address, for who knows the password, or signs in elsewhere. Where addresses are confirmed, the code of a mail to the new one completes the change. */
export function EmailForm({
  email: presentEmail,
  hasPassword,
}: {
  email: string;
  hasPassword: boolean;
}) {
  const [failure, setFailure] = useState<AuthFailure>();
  const [pending, setPending] = useState<string>();
  const { register, handleSubmit, formState, reset, setError } = useForm<Fields>({
    resolver: zodResolver(hasPassword ? schema : firstSchema),
  });

  function finish(): void {
    showToast({ title: "Email Changed" });
    setPending(undefined);
    reset({ email: "", ...(hasPassword && { current: "" }) });
  }

  async function save({ email, current }: Fields): Promise<void> {
    setFailure(undefined);
    const wrong =
      presentEmail && current
        ? await confirmPassword({ email: presentEmail, password: current })
        : undefined;
    const result = wrong
      ? { failure: wrong }
      : await changeEmail(getBrowserClient(), {
          email,
          returnTo: `${location.origin}/account`,
          current,
        });
    if (isWrongPassword(result.failure)) {
      setError("current", { message: WRONG_PASSWORD_TEXT }, { shouldFocus: true });
      return;
    }
    setFailure(result.failure);
    if (result.failure) return;
    if (result.isPending) setPending(email);
    else finish();
  }

  return (
    <AccountSection title="Email">
      <form method="post" noValidate onSubmit={handleSubmit(save)} className="flex flex-col gap-4">
        {failure && <EmailProblem failure={failure} />}
        <p>
          {presentEmail ? (
            <>
              You sign in with <strong className="break-words">{presentEmail}</strong>.
            </>
          ) : (
            "Your account has no e-mail address yet."
          )}
        </p>
        <EmailField
          label="New email"
          autoComplete="email"
          error={formState.errors.email?.message}
          {...register("email")}
        />
        {hasPassword && (
          <>
            <AccountName email={presentEmail} />
            <CurrentPasswordField
              error={formState.errors.current?.message}
              {...register("current")}
            />
          </>
        )}
        <Button
          type="submit"
          look="outline"
          className="sm:self-start"
          disabled={formState.isSubmitting}
        >
          Change Email
        </Button>
      </form>
      {pending && (
        <div className="flex flex-col gap-4 bg-tint p-5">
          <p role="status">
            A mail to <strong className="break-words">{pending}</strong> holds a link and a code.
            Follow the link, or enter the code here. Until then your address stays as it is.
          </p>
          <CodeForm
            email={pending}
            purpose="email_change"
            submitLabel="Confirm"
            onVerified={finish}
          />
        </div>
      )}
    </AccountSection>
  );
}

function EmailProblem({ failure }: { failure: AuthFailure }) {
  return needsSignIn(failure) ? (
    <SignInAgain>Sign in again to change your address.</SignInAgain>
  ) : (
    <FormProblem>{failure.message || "The address could not be changed."}</FormProblem>
  );
}
