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
import { PasswordField } from "../../auth/forms/password-field.tsx";
import { PasswordProblem } from "../../auth/forms/password-problem.tsx";
import { tellMismatch } from "../../auth/forms/tell-mismatch.ts";
import { confirmPassword } from "../../data/account/confirm-password.ts";
import { setPassword } from "../../data/account/set-password.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { AuthFailure } from "../../domain/account/auth-user.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { AccountSection } from "./account-section.tsx";

const schema = z
  .object({ current: passwordField, ...newPasswordFields })
  .refine(isConfirmed, MISMATCH_ISSUE);

/** How a password that is not the present one is refused, at signing in and at the change. */
const WRONG_PASSWORD = ["invalid_credentials", "current_password_mismatch"];

/** A new password for who knows the present one. An account without an address can not be asked for it before. */
export function PasswordForm({ email }: { email: string }) {
  const [failure, setFailure] = useState<AuthFailure>();
  const { register, handleSubmit, formState, reset, setError } = useForm({
    resolver: zodResolver(schema),
  });

  async function save({ current, password }: z.infer<typeof schema>): Promise<void> {
    setFailure(undefined);
    const wrong = email ? await confirmPassword({ email, password: current }) : undefined;
    const refused = wrong ?? (await setPassword(getBrowserClient(), { password, current }));
    if (WRONG_PASSWORD.includes(refused?.code ?? "")) {
      setError("current", { message: "This is not your password." }, { shouldFocus: true });
      return;
    }
    setFailure(refused);
    if (refused) return;
    reset({ current: "", password: "", confirmation: "" });
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
        <PasswordProblem failure={failure}>
          {failure?.message || "The password could not be changed."}
        </PasswordProblem>
        <AccountName email={email} />
        <PasswordField
          label="Current Password"
          required
          autoComplete="current-password"
          error={formState.errors.current?.message}
          {...register("current")}
        />
        <NewPasswordFields register={register} errors={formState.errors} label="New Password" />
        <Button
          type="submit"
          look="outline"
          className="sm:self-start"
          disabled={formState.isSubmitting}
        >
          {formState.isSubmitting ? "Saving..." : "Change Password"}
        </Button>
      </form>
    </AccountSection>
  );
}
