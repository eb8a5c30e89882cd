import { zodResolver } from "@hookform/resolvers/zod";
import { type ReactNode, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { EmailCodeField } from "../../auth/forms/fields.tsx";
import { codeField } from "../../auth/forms/form-schemas.ts";
import { type EmailCodePurpose, verifyEmailCode } from "../../data/account/emailed-links.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { AuthFailure } from "../../domain/account/auth-user.ts";
import { Button } from "../../ui/button.tsx";

const schema = z.object({ code: codeField });

/** Form for the one-time code of an email. `children` are shown beside the button. */
export function EmailCodeForm({
  email,
  purpose,
  submitLabel,
  onVerified,
  children,
}: {
  email: string;
  purpose: EmailCodePurpose;
  submitLabel: string;
  onVerified: () => void;
  children?: ReactNode;
}) {
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(schema),
  });

  async function verify({ code }: z.infer<typeof schema>): Promise<void> {
    const failure = await verifyEmailCode(getBrowserClient(), { email, code, purpose });
    setProblem(failure && (failure.message || "That code isn't valid."));
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
      <EmailCodeField error={formState.errors.code?.message ?? problem} {...register("code")} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" disabled={formState.isSubmitting}>
          {submitLabel}
        </Button>
        {children}
      </div>
    </form>
  );
}

/** Sends the email again and shows the result. */
export function ResendButton({ send }: { send: () => Promise<AuthFailure | undefined> }) {
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState("");

  async function resend(): Promise<void> {
    setIsBusy(true);
    const failure = await send();
    setOutcome(
      failure
        ? failure.message || "We couldn't send the email. Try again."
        : "We sent another email.",
    );
    setIsBusy(false);
  }

  return (
    <>
      <Button type="button" look="outline" disabled={isBusy} onClick={resend}>
        Resend code
      </Button>
      <p role="status" className="w-full text-meta text-quiet empty:hidden">
        {outcome}
      </p>
    </>
  );
}
