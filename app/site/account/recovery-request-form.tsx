import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { EmailField } from "../../auth/forms/email-field.tsx";
import { FormProblem } from "../../auth/forms/form-problem.tsx";
import { emailField } from "../../auth/forms/form-schemas.ts";
import { useIsAlive } from "../../auth/forms/use-is-alive.ts";
import type { AuthFailure } from "../../domain/account/auth-user.ts";
import { Button } from "../../ui/button.tsx";

const schema = z.object({ email: emailField });

/** Asks for the mail. The answer does not say whether there is such an account. */
export function RecoveryRequestForm({
  email: knownEmail,
  send,
  onSent,
}: {
  email?: string;
  send: (email: string) => Promise<AuthFailure | undefined>;
  onSent: (email: string) => void;
}) {
  const isAlive = useIsAlive();
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState } = useForm({ resolver: zodResolver(schema) });

  async function ask({ email }: z.infer<typeof schema>): Promise<void> {
    const failure = await send(email);
    setProblem(failure && (failure.message || "The mail could not be sent."));
    if (!failure) onSent(email);
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit(ask)}
      className="noscript:hidden flex flex-col gap-5"
    >
      {problem && <FormProblem>{problem}</FormProblem>}
      <EmailField
        label="Email"
        defaultValue={knownEmail}
        error={formState.errors.email?.message}
        {...register("email")}
      />
      <Button type="submit" disabled={!isAlive || formState.isSubmitting}>
        {formState.isSubmitting ? "Sending..." : "Send Mail"}
      </Button>
    </form>
  );
}
