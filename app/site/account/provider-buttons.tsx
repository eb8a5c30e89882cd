import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useLocation } from "react-router";
import * as z from "zod/mini";
import { EmailField } from "../../auth/forms/fields.tsx";
import { FormError } from "../../auth/forms/form-errors.tsx";
import { emailField } from "../../auth/forms/form-schemas.ts";
import { rememberedAddress } from "../../auth/return-address-storage.ts";
import { signInWithProvider, signInWithSso } from "../../data/account/sign-in.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { ProviderName } from "../../domain/account/provider-name.ts";
import { returnThroughLogIn } from "../../domain/account/return-address.ts";
import type { LoginMethods } from "../../page-context/loader-contexts.ts";
import { useBfcacheRestore, useIsHydrated } from "../../ui/browser-hooks.ts";
import { Button } from "../../ui/button.tsx";

/** Sign-in methods besides email and password. Renders nothing where none is configured. */
export function ProviderButtons({ loginMethods }: { loginMethods: LoginMethods }) {
  const { state, search } = useLocation();
  const isHydrated = useIsHydrated();
  const [leavingFor, setLeavingFor] = useState<ProviderName>();
  const [problem, setProblem] = useState<string>();
  useBfcacheRestore(() => setLeavingFor(undefined));
  if (loginMethods.providers.length === 0 && !loginMethods.hasSingleSignOn) return null;

  const returnTo = () =>
    returnThroughLogIn(location.origin, { state, search, remembered: rememberedAddress() });

  async function leave(provider: ProviderName): Promise<void> {
    setProblem(undefined);
    setLeavingFor(provider);
    const failure = await signInWithProvider(getBrowserClient(), {
      provider,
      returnTo: returnTo(),
    });
    if (!failure) return;
    setLeavingFor(undefined);
    setProblem(
      failure.message || "This sign-in method isn't available right now. Try again later.",
    );
  }

  return (
    <section aria-label="Other ways to sign in" className="noscript:hidden flex flex-col gap-3">
      <p className="flex items-center gap-4 text-meta text-quiet before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
        or
      </p>
      {problem && <FormError>{problem}</FormError>}
      {loginMethods.providers.map(({ name, label }) => (
        <Button
          key={name}
          type="button"
          look="outline"
          disabled={!isHydrated || leavingFor !== undefined}
          onClick={() => leave(name)}
        >
          {leavingFor === name ? `Opening ${label}...` : `Continue with ${label}`}
        </Button>
      ))}
      {loginMethods.hasSingleSignOn && <SingleSignOn isHydrated={isHydrated} returnTo={returnTo} />}
    </section>
  );
}

const schema = z.object({ workEmail: emailField });

const UNKNOWN =
  "Single sign-on isn't set up for this email address. Sign in with your password instead.";

/** Sign-in with the organization's identity provider, found by the domain of the work email. */
function SingleSignOn({ isHydrated, returnTo }: { isHydrated: boolean; returnTo: () => string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(schema),
  });
  const [isRedirecting, setIsRedirecting] = useState(false);
  useBfcacheRestore(() => setIsRedirecting(false));
  const { errors, isSubmitting } = formState;

  async function leave({ workEmail }: z.infer<typeof schema>): Promise<void> {
    const domain = workEmail.slice(workEmail.lastIndexOf("@") + 1);
    const failure = await signInWithSso(getBrowserClient(), {
      domain,
      returnTo: returnTo(),
    });
    // The browser is navigating away.
    if (!failure) return setIsRedirecting(true);
    setProblem(failure.code === "sso_provider_not_found" ? UNKNOWN : failure.message);
    setFocus("workEmail");
  }

  if (!isOpen) {
    return (
      <Button type="button" look="outline" disabled={!isHydrated} onClick={() => setIsOpen(true)}>
        Single sign-on
      </Button>
    );
  }
  const isLeaving = isSubmitting || isRedirecting;
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
        // The form opens on a press; typing comes next.
        autoFocus
        autoComplete="email"
        hint="We'll take you to your organization's sign-in page."
        error={errors.workEmail?.message ?? problem}
        {...register("workEmail")}
      />
      <Button type="submit" look="outline" disabled={isLeaving}>
        {isLeaving ? "Redirecting..." : "Continue"}
      </Button>
    </form>
  );
}
