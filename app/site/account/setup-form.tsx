import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { EmailField } from "../../auth/forms/email-field.tsx";
import {
  emailField,
  isConfirmed,
  MISMATCH_ISSUE,
  nameField,
  newPasswordFields,
} from "../../auth/forms/form-schemas.ts";
import { NewPasswordFields } from "../../auth/forms/new-password-fields.tsx";
import { PasswordProblem } from "../../auth/forms/password-problem.tsx";
import { tellMismatch } from "../../auth/forms/tell-mismatch.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { createFirstAdmin } from "../../data/account/create-first-admin.ts";
import type { AuthFailure } from "../../domain/account/auth-user.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { showToast } from "../../ui/show-toast.ts";

const schema = z
  .object({ name: nameField, email: emailField, ...newPasswordFields })
  .refine(isConfirmed, MISMATCH_ISSUE);

const REFUSALS: Record<string, string> = {
  email_exists:
    "This email has an account already. Use another one, or give that account the role with npm run role.",
  setup_closed: "This site has an admin already. Log in, or ask an admin to invite you.",
  setup_expired: "This setup link has expired. Restart the site to get a new one.",
  setup_unknown: "This setup link is not valid. Use the one that the site printed when it started.",
};

/** Name, email and password of the first admin, who is signed in at once. What was typed stays when it is refused. */
export function SetupForm({ token }: { token: string }) {
  const { signIn } = useAuth();
  const [failure, setFailure] = useState<AuthFailure>();
  const [isCreated, setIsCreated] = useState(false);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: "", email: "", password: "", confirmation: "" },
  });
  const { errors, isSubmitting } = formState;

  async function create({ name, email, password }: z.infer<typeof schema>): Promise<void> {
    const refused = isCreated
      ? undefined
      : await createFirstAdmin({ token, name, email, password });
    setFailure(refused);
    if (refused) return;
    // The link works once: a sign-in that fails is tried again without it.
    setIsCreated(true);
    const notSignedIn = await signIn({ email, password });
    setFailure(notSignedIn);
    if (notSignedIn) return;
    showToast({ title: "Welcome!", description: "Your site is set up. You are logged in." });
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit(create, tellMismatch)}
      className="flex flex-col gap-5"
    >
      <PasswordProblem failure={failure}>
        {REFUSALS[failure?.code ?? ""] ??
          (failure?.message || "The account could not be created. Try again.")}
      </PasswordProblem>
      <TextField
        label="Name"
        autoComplete="name"
        hint="Optional. Colleagues see it in the newsroom."
        error={errors.name?.message}
        {...register("name")}
      />
      <EmailField label="Email" error={errors.email?.message} {...register("email")} />
      <NewPasswordFields register={register} errors={errors} />
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? "Creating..." : "Create Account"}
      </Button>
    </form>
  );
}
