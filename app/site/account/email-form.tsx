import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { EmailField, UsernameInput } from "../../auth/forms/fields.tsx";
import { FormError } from "../../auth/forms/form-errors.tsx";
import { emailField, passwordField } from "../../auth/forms/form-schemas.ts";
import { changeEmail, confirmPassword } from "../../data/account/account-settings.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import {
  type AuthFailure,
  isWrongPassword,
  needsSignIn,
  WRONG_PASSWORD_TEXT,
} from "../../domain/account/auth-user.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { AccountSection } from "./account-layout.tsx";
import { EmailCodeForm } from "./email-code-form.tsx";
import { CurrentPasswordField, SignInAgainNotice } from "./reauthentication.tsx";

const schema = z.object({ email: emailField, current: passwordField });
const firstSchema = z.object({ email: emailField, current: z.optional(z.string()) });
type Fields = z.infer<typeof schema | typeof firstSchema>;

/** Changes the email address. Where addresses are confirmed, the code sent to the new one completes the change. */
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
            "Your account has no email address yet."
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
            <UsernameInput email={presentEmail} />
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
          Change email
        </Button>
      </form>
      {pending && (
        <div className="flex flex-col gap-4 bg-tint p-5">
          <p role="status">
            We sent a link and a code to <strong className="break-words">{pending}</strong>. Open
            the link or enter the code here. Until then, your email address stays the same.
          </p>
          <EmailCodeForm
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
    <SignInAgainNotice>Sign in again to change your email address.</SignInAgainNotice>
  ) : (
    <FormError>{failure.message || "We couldn't change your email address. Try again."}</FormError>
  );
}
