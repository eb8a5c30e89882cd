import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { authStore } from "../../auth/auth-store.ts";
import { AccountName } from "../../auth/forms/account-name.tsx";
import { EmailField } from "../../auth/forms/email-field.tsx";
import {
  codeField,
  emailField,
  isConfirmed,
  MISMATCH_ISSUE,
  nameField,
  newPasswordFields,
} from "../../auth/forms/form-schemas.ts";
import { MailCodeField } from "../../auth/forms/mail-code-field.tsx";
import { NewPasswordFields } from "../../auth/forms/new-password-fields.tsx";
import { PasswordProblem } from "../../auth/forms/password-problem.tsx";
import { tellMismatch } from "../../auth/forms/tell-mismatch.ts";
import { acceptInvitation, type InvitationProof } from "../../data/account/accept-invitation.ts";
import { takeSession } from "../../data/account/take-session.ts";
import { createPassingClient, getBrowserClient } from "../../data/browser-client.ts";
import type { Client } from "../../data/client.ts";
import type { AuthFailure } from "../../domain/account/auth-user.ts";
import {
  INVITATION_PROBLEM_TEXTS,
  readInvitationProblem,
} from "../../domain/account/invitation-link.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/controls/text-field.tsx";
import { showToast } from "../../ui/show-toast.ts";

const name = nameField.min(1, "Enter your name.");
const typed = z.object({ email: emailField, code: codeField, name, ...newPasswordFields });
const byCode = typed.refine(isConfirmed, MISMATCH_ISSUE);
const byLink = typed
  .extend({ email: z.string(), code: z.string() })
  .refine(isConfirmed, MISMATCH_ISSUE);

/** What is said of a link or a code that does not work any more; undefined for other failures. */
function problemText(code: string): string | undefined {
  const problem = readInvitationProblem(code);
  if (problem !== "unknown") return INVITATION_PROBLEM_TEXTS[problem];
  return code === "otp_expired"
    ? "This invitation was accepted already, or its code is wrong or too old. Log in, or ask an admin to invite you again."
    : undefined;
}

/** Name and password of a new account. `proof` is left out where the code of the mail has to be typed. */
export function InvitationForm({
  proof,
  email,
  onDone,
}: {
  proof?: InvitationProof;
  email: string;
  onDone: () => void;
}) {
  const [failure, setFailure] = useState<AuthFailure>();
  // It holds the session of the invitation, which counts once, while a better password is looked for.
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
    // Listens, before the session comes, to whom it belongs.
    await authStore.open();
    const refused = await takeSession(getBrowserClient(), accepted.session);
    setFailure(refused);
    if (refused) return;
    showToast({ title: "Welcome!", description: "Your account is set up. You are logged in." });
    onDone();
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit(accept, tellMismatch)}
      className="flex flex-col gap-5"
    >
      <PasswordProblem failure={failure}>
        {problemText(failure?.code ?? "") ??
          (failure?.message || "The account could not be set up.")}
      </PasswordProblem>
      {proof ? (
        <AccountName email={email} />
      ) : (
        <>
          <EmailField label="Email" error={errors.email?.message} {...register("email")} />
          <MailCodeField error={errors.code?.message} {...register("code")} />
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
        {formState.isSubmitting ? "Setting Up..." : "Set Up My Account"}
      </Button>
    </form>
  );
}
