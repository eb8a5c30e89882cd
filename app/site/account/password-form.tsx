import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { NewPasswordFields, UsernameInput } from "../../auth/forms/fields.tsx";
import { PasswordError } from "../../auth/forms/form-errors.tsx";
import {
  isConfirmed,
  MISMATCH_ISSUE,
  newPasswordFields,
  passwordField,
  showMismatch,
} from "../../auth/forms/form-schemas.ts";
import { confirmPassword, setPassword } from "../../data/account/account-settings.ts";
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
import { CurrentPasswordField, SignInAgainNotice } from "./reauthentication.tsx";

const firstSchema = z
  .object({ current: z.optional(z.string()), ...newPasswordFields })
  .check(z.refine(isConfirmed, MISMATCH_ISSUE));
const schema = z
  .object({ current: passwordField, ...newPasswordFields })
  .check(z.refine(isConfirmed, MISMATCH_ISSUE));
type Fields = z.infer<typeof schema | typeof firstSchema>;

/**
 * Changes the password, or sets the first one of a user who signs in with a provider. The current password is checked
 * first where the account has an email address to sign in with.
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
        onSubmit={handleSubmit(save, showMismatch)}
        className="flex flex-col gap-4"
      >
        {needsSignIn(failure) ? (
          <SignInAgainNotice>Sign in again to set a password.</SignInAgainNotice>
        ) : (
          <PasswordError failure={failure}>
            {failure?.message || "We couldn't change your password. Try again."}
          </PasswordError>
        )}
        <UsernameInput email={email} />
        {hasPassword ? (
          <CurrentPasswordField
            error={formState.errors.current?.message}
            {...register("current")}
          />
        ) : (
          <p>You sign in with another service. You can also set a password to sign in with.</p>
        )}
        <NewPasswordFields register={register} errors={formState.errors} label="New password" />
        <Button
          type="submit"
          look="outline"
          className="sm:self-start"
          disabled={formState.isSubmitting}
        >
          {formState.isSubmitting ? "Saving..." : hasPassword ? "Change password" : "Set password"}
        </Button>
      </form>
    </AccountSection>
  );
}
