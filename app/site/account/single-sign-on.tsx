import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod";
import { EmailField } from "../../auth/forms/email-field.tsx";
import { emailField } from "../../auth/forms/form-schemas.ts";
import { signInWithIdentityProvider } from "../../data/account/sign-in-with-identity-provider.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import { Button } from "../../ui/button.tsx";
import { usePageReturn } from "../../ui/use-page-return.ts";

const schema = z.object({ workEmail: emailField });

const UNKNOWN = "There is no single sign-on for this address. Log in with your password instead.";

/** Leads to the identity provider of one's organisation, which an address at work tells. */
export function SingleSignOn({ isAlive, returnTo }: { isAlive: boolean; returnTo: () => string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(schema),
  });
  const [isOnTheWay, setIsOnTheWay] = useState(false);
  usePageReturn(() => setIsOnTheWay(false));
  const { errors, isSubmitting } = formState;

  async function leave({ workEmail }: z.infer<typeof schema>): Promise<void> {
    const domain = workEmail.slice(workEmail.lastIndexOf("@") + 1);
    const failure = await signInWithIdentityProvider(getBrowserClient(), {
      domain,
      returnTo: returnTo(),
    });
    // The browser takes a while to be there.
    if (!failure) return setIsOnTheWay(true);
    setProblem(failure.code === "sso_provider_not_found" ? UNKNOWN : failure.message);
    setFocus("workEmail");
  }

  if (!isOpen) {
    return (
      <Button type="button" look="outline" disabled={!isAlive} onClick={() => setIsOpen(true)}>
        Single sign-on
      </Button>
    );
  }
  const isLeaving = isSubmitting || isOnTheWay;
  return (
    <form
      method="post"
      noValidate
      aria-label="Single sign-on"
      onSubmit={handleSubmit(leave)}
      onInput={() => setProblem(undefined)}
      className="flex flex-col gap-4 border border-hairline p-4"
    >
      <EmailField
        label="Work email"
        // Whoever asks for this form is to write there next.
        autoFocus
        autoComplete="email"
        hint="It leads to the sign-in of your organisation."
        error={errors.workEmail?.message ?? problem}
        {...register("workEmail")}
      />
      <Button type="submit" look="outline" disabled={isLeaving}>
        {isLeaving ? "Going there..." : "Continue"}
      </Button>
    </form>
  );
}
