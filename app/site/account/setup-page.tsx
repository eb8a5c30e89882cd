import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, Navigate } from "react-router";
import * as z from "zod/mini";
import { EmailField, NewPasswordFields } from "../../auth/forms/fields.tsx";
import { FormError, PasswordError } from "../../auth/forms/form-errors.tsx";
import {
  emailField,
  isConfirmed,
  MISMATCH_ISSUE,
  nameField,
  newPasswordFields,
  showMismatch,
} from "../../auth/forms/form-schemas.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { createFirstAdmin } from "../../data/account/create-first-admin.ts";
import { readSetupToken } from "../../domain/account/account-links.ts";
import type { AuthFailure } from "../../domain/account/auth-user.ts";
import { useSite } from "../../page-context/page-context.ts";
import { useClientValue, useIsHydrated } from "../../ui/browser-hooks.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { AccountLayout } from "./account-layout.tsx";

/** Target of a new site's setup link: its operator creates the first admin. */
export function SetupPage() {
  const { siteName } = useSite();
  const { user } = useAuth();
  const isHydrated = useIsHydrated();
  const token = readSetupToken(useClientValue(() => location.hash, ""));

  if (user?.role === "admin") return <Navigate to="/admin" replace />;
  return (
    <AccountLayout
      title="Create the admin account"
      intro={`${siteName} has no admin yet. This account can invite people and assign roles.`}
    >
      {!isHydrated && (
        <p role="status" className="noscript:hidden text-quiet">
          Loading...
        </p>
      )}
      {isHydrated && !token && (
        <FormError>
          This setup link is incomplete. Copy the whole link the site printed when it started.
        </FormError>
      )}
      {isHydrated && token && <SetupForm token={token} />}
      <p className="border-t border-hairline pt-4">
        <Link to="/login" className="text-link">
          Sign in to an existing account
        </Link>
      </p>
    </AccountLayout>
  );
}

const schema = z
  .object({ name: nameField, email: emailField, ...newPasswordFields })
  .check(z.refine(isConfirmed, MISMATCH_ISSUE));

const ERROR_TEXTS: Record<string, string> = {
  email_exists:
    "This email address already has an account. Use another one, or make that account an admin with npm run role.",
  setup_closed: "This site already has an admin. Sign in, or ask an admin to invite you.",
  setup_expired: "This setup link has expired. Restart the site to get a new one.",
  setup_unknown: "This setup link isn't valid. Use the one the site printed when it started.",
};

/** Creates the first admin and signs them in. Input is kept when the server refuses it. */
function SetupForm({ token }: { token: string }) {
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
    // The link works once: after a failed sign-in only the sign-in is retried.
    setIsCreated(true);
    const notSignedIn = await signIn({ email, password });
    setFailure(notSignedIn);
    if (notSignedIn) return;
    showToast({ title: "Welcome!", description: "Your site is set up and you're signed in." });
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit(create, showMismatch)}
      className="flex flex-col gap-5"
    >
      <PasswordError failure={failure}>
        {ERROR_TEXTS[failure?.code ?? ""] ??
          (failure?.message || "We couldn't create the account. Try again.")}
      </PasswordError>
      <TextField
        label="Name"
        autoComplete="name"
        hint="Optional. Shown to colleagues in the newsroom."
        error={errors.name?.message}
        {...register("name")}
      />
      <EmailField label="Email" error={errors.email?.message} {...register("email")} />
      <NewPasswordFields register={register} errors={errors} />
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? "Creating..." : "Create account"}
      </Button>
    </form>
  );
}
