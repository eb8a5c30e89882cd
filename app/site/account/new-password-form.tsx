import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { AccountName } from "../../auth/forms/account-name.tsx";
import { isConfirmed, MISMATCH_ISSUE, newPasswordFields } from "../../auth/forms/form-schemas.ts";
import { NewPasswordFields } from "../../auth/forms/new-password-fields.tsx";
import { PasswordProblem } from "../../auth/forms/password-problem.tsx";
import { tellMismatch } from "../../auth/forms/tell-mismatch.ts";
import { setPassword } from "../../data/account/set-password.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { AuthFailure } from "../../domain/account/auth-user.ts";
import { needsSignIn } from "../../domain/account/proof-refusals.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { SignInAgain } from "./sign-in-again.tsx";

const schema = z.object(newPasswordFields).refine(isConfirmed, MISMATCH_ISSUE);

/** A new password for who came by a mail. The address goes along for password managers. */
export function NewPasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const [failure, setFailure] = useState<AuthFailure>();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(schema) });

  async function save({ password }: z.infer<typeof schema>): Promise<void> {
    const refused = await setPassword(getBrowserClient(), { password });
    setFailure(refused);
    if (refused) return;
    showToast({ title: "Password Changed", description: "You are logged in." });
    onDone();
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit(save, tellMismatch)}
      className="flex flex-col gap-5"
    >
      {needsSignIn(failure) ? (
        <SignInAgain to="/recover" label="Get Another Link">
          Too much time has passed since you followed the link.
        </SignInAgain>
      ) : (
        <PasswordProblem failure={failure}>
          {failure?.message || "The password could not be changed."}
        </PasswordProblem>
      )}
      <AccountName email={email} />
      <NewPasswordFields register={register} errors={formState.errors} label="New Password" />
      <Button type="submit" disabled={formState.isSubmitting}>
        {formState.isSubmitting ? "Saving..." : "Set Password"}
      </Button>
    </form>
  );
}
