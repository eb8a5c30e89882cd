import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { AccountName } from "../../auth/forms/account-name.tsx";
import {
  isConfirmed,
  MISMATCH_ISSUE,
  newPasswordFields,
  passwordField,
} from "../../auth/forms/form-schemas.ts";
import { NewPasswordFields } from "../../auth/forms/new-password-fields.tsx";
import { PasswordProblem } from "../../auth/forms/password-problem.tsx";
import { tellMismatch } from "../../auth/forms/tell-mismatch.ts";
import { confirmPassword } from "../../data/account/confirm-password.ts";
import { setPassword } from "../../data/account/set-password.ts";
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
import { CurrentPasswordField } from "./current-password-field.tsx";
import { SignInAgain } from "./sign-in-again.tsx";

const firstSchema = z
  .object({ current: z.string().optional(), ...newPasswordFields })
  .refine(isConfirmed, MISMATCH_ISSUE);
const schema = z
  .object({ current: passwordField, ...newPasswordFields })
  .refine(isConfirmed, MISMATCH_ISSUE);
type Fields = z.infer<typeof schema | typeof firstSchema>;

/**
 * A new password for who knows the present one, or signs in elsewhere. An account without an address cannot be asked
 * for its password before.
 */
export function PasswordForm({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const [failure, setFailure] = useState<AuthFailure>();
  const { register, handleSubmit, formState, reset, setError } = useForm<Fields>({
    resolver: zodResolver(hasPassword ? schema : firstSchema),
  });

  async function save({ current, password }: Fields): Promise<void> {
    setFailure(undefined);
    const wrong =
      email && current ? await confirmPassword({ email, password: current }) : undefined;
    const refused = wrong ?? (await setPassword(getBrowserClient(), { password, current }));
    if (isWrongPassword(refused)) {
      setError("current", { message: WRONG_PASSWORD_TEXT }, { shouldFocus: true });
      return;
    }
    setFailure(refused);
    if (refused) return;
    reset({ ...(hasPassword && { current: "" }), password: "", confirmation: "" });
    showToast({ title: "Password Changed" });
  }

  return (
    <AccountSection title="Password">
      <form
        method="post"
        noValidate
        onSubmit={handleSubmit(save, tellMismatch)}
        className="flex flex-col gap-4"
      >
        {needsSignIn(failure) ? (
          <SignInAgain>Sign in again to set a password.</SignInAgain>
        ) : (
          <PasswordProblem failure={failure}>
            {failure?.message || "The password could not be changed."}
          </PasswordProblem>
        )}
        <AccountName email={email} />
        {hasPassword ? (
          <CurrentPasswordField
            error={formState.errors.current?.message}
            {...register("current")}
          />
        ) : (
          <p>You sign in with another service. A password is a second way to sign in.</p>
        )}
        <NewPasswordFields register={register} errors={formState.errors} label="New Password" />
        <Button
          type="submit"
          look="outline"
          className="sm:self-start"
          disabled={formState.isSubmitting}
        >
          {formState.isSubmitting ? "Saving..." : hasPassword ? "Change Password" : "Set Password"}
        </Button>
      </form>
    </AccountSection>
  );
}
