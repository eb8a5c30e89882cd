import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { EmailField } from "../../auth/forms/email-field.tsx";
import { FormProblem } from "../../auth/forms/form-problem.tsx";
import { emailField } from "../../auth/forms/form-schemas.ts";
import { changeEmail } from "../../data/account/change-email.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/show-toast.ts";
import { AccountSection } from "./account-section.tsx";
import { CodeForm } from "./code-form.tsx";

const schema = z.object({ email: emailField });

/** Another address. Where addresses are confirmed, the code of a mail to the new one completes the change. */
export function EmailForm({ email: presentEmail }: { email: string }) {
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState<string>();
  const { register, handleSubmit, formState, reset } = useForm({ resolver: zodResolver(schema) });

  function finish(): void {
    showToast({ title: "Email Changed" });
    setPending(undefined);
    reset({ email: "" });
  }

  async function save({ email }: z.infer<typeof schema>): Promise<void> {
    const result = await changeEmail(getBrowserClient(), {
      email,
      returnTo: `${location.origin}/account`,
    });
    setProblem(result.failure && (result.failure.message || "The address could not be changed."));
    if (result.failure) return;
    if (result.isPending) setPending(email);
    else finish();
  }

  return (
    <AccountSection title="Email">
      <form method="post" noValidate onSubmit={handleSubmit(save)} className="flex flex-col gap-4">
        {problem && <FormProblem>{problem}</FormProblem>}
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
