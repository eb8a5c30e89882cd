import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Link, Navigate } from "react-router";
import * as z from "zod/mini";
import { authStore } from "../../auth/auth-store.ts";
import {
  EmailCodeField,
  EmailField,
  NewPasswordFields,
  UsernameInput,
} from "../../auth/forms/fields.tsx";
import { FormError, PasswordError } from "../../auth/forms/form-errors.tsx";
import {
  codeField,
  emailField,
  isConfirmed,
  MISMATCH_ISSUE,
  nameField,
  newPasswordFields,
  showMismatch,
} from "../../auth/forms/form-schemas.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { acceptInvitation, type InvitationProof } from "../../data/account/accept-invitation.ts";
import { adoptSession } from "../../data/account/session.ts";
import { createPassingClient, getBrowserClient } from "../../data/browser-client.ts";
import type { Client } from "../../data/client.ts";
import {
  INVITATION_PROBLEM_TEXTS,
  type InvitationLink,
  readInvitationLink,
  readInvitationProblem,
} from "../../domain/account/account-links.ts";
import type { AuthFailure } from "../../domain/account/auth-user.ts";
import { useSite } from "../../page-context/page-context.ts";
import { useClientValue, useIsHydrated } from "../../ui/browser-hooks.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { AccountLayout } from "./account-layout.tsx";

/** Target of invitation links: invited users choose a name and a password. */
export function InvitationPage() {
  const { siteName } = useSite();
  const { user } = useAuth();
  const isHydrated = useIsHydrated();
  const [isDone, setIsDone] = useState(false);
  const link = readInvitationLink(useClientValue(() => location.hash, ""));

  // Replaces the address, which contains the invitation.
  if (isDone) return <Navigate to="/admin" replace />;
  return (
    <AccountLayout title="Set up your account" intro={isHydrated && introOf(link, siteName)}>
      {user && (
        <p className="bg-tint p-4">
          You're signed in as <strong className="break-words">{user.email}</strong>. Setting up the
          invited account signs you in to that one instead.
        </p>
      )}
      {!isHydrated && (
        <p role="status" className="noscript:hidden text-quiet">
          Loading...
        </p>
      )}
      {isHydrated && link.kind === "problem" && (
        <FormError>{INVITATION_PROBLEM_TEXTS[link.reason]}</FormError>
      )}
      {isHydrated && link.kind !== "problem" && (
        <InvitationForm
          key={link.kind}
          proof={link.kind === "none" ? undefined : link}
          email={link.kind === "none" ? "" : link.email}
          onDone={() => setIsDone(true)}
        />
      )}
      <p className="border-t border-hairline pt-4">
        <Link to="/login" className="text-link">
          Sign in to an existing account
        </Link>
      </p>
    </AccountLayout>
  );
}

function introOf(link: InvitationLink, siteName: string): ReactNode {
  switch (link.kind) {
    case "token":
    case "session":
      return (
        <>
          You've been invited to {siteName}
          {link.email && (
            <>
              {" "}
              as <strong className="break-words">{link.email}</strong>
            </>
          )}
          . Choose a password and the name your colleagues will see.
        </>
      );
    case "none":
      return `Enter the email address and code from your invitation to ${siteName}, then choose a name and a password.`;
    case "problem":
      return "";
  }
}

const name = nameField.check(z.minLength(1, "Enter your name."));
const typed = z.object({ email: emailField, code: codeField, name, ...newPasswordFields });
const byCode = typed.check(z.refine(isConfirmed, MISMATCH_ISSUE));
const byLink = z
  .extend(typed, { email: z.string(), code: z.string() })
  .check(z.refine(isConfirmed, MISMATCH_ISSUE));

/** Message for a link or code that no longer works; undefined for other failures. */
function problemText(code: string): string | undefined {
  const problem = readInvitationProblem(code);
  if (problem !== "unknown") return INVITATION_PROBLEM_TEXTS[problem];
  return code === "otp_expired"
    ? "This invitation was already accepted, or its code is wrong or expired. Sign in, or ask an admin to invite you again."
    : undefined;
}

/** Name and password of an invited account. Without `proof`, the email's code has to be typed. */
function InvitationForm({
  proof,
  email,
  onDone,
}: {
  proof?: InvitationProof;
  email: string;
  onDone: () => void;
}) {
  const [failure, setFailure] = useState<AuthFailure>();
  // Keeps the session of the single-use invitation while the user tries another password.
  const client = useRef<Client>(undefined);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(proof ? byLink : byCode),
    defaultValues: { email, code: "", name: "", password: "", confirmation: "" },
  });
  const { errors } = formState;

  async function accept(fields: z.infer<typeof byCode>): Promise<void> {
    const shown = proof ?? { kind: "code", email: fields.email, code: fields.code };
    client.current ??= createPassingClient();
    const accepted = await acceptInvitation(client.current, { proof: shown, ...fields });
    if (accepted.failure) return setFailure(accepted.failure);
    // The store must be listening before the session is set.
    await authStore.open();
    const refused = await adoptSession(getBrowserClient(), accepted.session);
    setFailure(refused);
    if (refused) return;
    showToast({ title: "Welcome!", description: "Your account is set up and you're signed in." });
    onDone();
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit(accept, showMismatch)}
      className="flex flex-col gap-5"
    >
      <PasswordError failure={failure}>
        {problemText(failure?.code ?? "") ??
          (failure?.message || "We couldn't set up your account. Try again.")}
      </PasswordError>
      {proof ? (
        <UsernameInput email={email} />
      ) : (
        <>
          <EmailField label="Email" error={errors.email?.message} {...register("email")} />
          <EmailCodeField error={errors.code?.message} {...register("code")} />
        </>
      )}
      <TextField
        label="Name"
        required
        autoComplete="name"
        hint="Shown to colleagues in the newsroom."
        error={errors.name?.message}
        {...register("name")}
      />
      <NewPasswordFields register={register} errors={errors} />
      <Button type="submit" disabled={formState.isSubmitting}>
        {formState.isSubmitting ? "Setting up..." : "Set up my account"}
      </Button>
    </form>
  );
}
