import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { codeField } from "../../auth/forms/form-schemas.ts";
import { MailCodeField } from "../../auth/forms/mail-code-field.tsx";
import { type CodePurpose, verifyCode } from "../../data/account/verify-code.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { Button } from "../../ui/button.tsx";

const schema = z.object({ code: codeField });

/** Takes the one-time code from a mail. `children` stands beside the button. */
export function CodeForm({
  email,
  purpose,
  submitLabel,
  onVerified,
  children,
}: {
  email: string;
  purpose: CodePurpose;
  submitLabel: string;
  onVerified: () => void;
  children?: ReactNode;
}) {
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(schema),
  });

  async function verify({ code }: z.infer<typeof schema>): Promise<void> {
    const failure = await verifyCode(getBrowserClient(), { email, code, purpose });
    setProblem(failure && (failure.message || "This code is not valid."));
    if (failure) setFocus("code");
    else onVerified();
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={handleSubmit(verify)}
      className="flex flex-col gap-4"
      onInput={() => setProblem(undefined)}
    >
      <MailCodeField error={formState.errors.code?.message ?? problem} {...register("code")} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={formState.isSubmitting}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  );
}
