import { useState } from "react";
import { useLocation } from "react-router";
import { FormProblem } from "../../auth/forms/form-problem.tsx";
import { useIsAlive } from "../../auth/forms/use-is-alive.ts";
import { rememberedAddress } from "../../auth/remembered-address.ts";
import { signInWithProvider } from "../../data/account/sign-in-with-provider.ts";
import { getBrowserClient } from "../../data/browser-client.ts";
import type { ProviderName } from "../../domain/account/provider-name.ts";
import { returnThroughLogIn } from "../../domain/account/return-address.ts";
import type { LoginMethods } from "../../site-context.ts";
import { Button } from "../../ui/button.tsx";
import { usePageReturn } from "../../ui/use-page-return.ts";
import { SingleSignOn } from "./single-sign-on.tsx";

/** The ways to sign in besides e-mail and password. Nothing at all where the operator has set none. */
export function ProviderButtons({ loginMethods }: { loginMethods: LoginMethods }) {
  const { state, search } = useLocation();
  const isAlive = useIsAlive();
  const [leavingFor, setLeavingFor] = useState<ProviderName>();
  const [problem, setProblem] = useState<string>();
  usePageReturn(() => setLeavingFor(undefined));
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
    setProblem(failure.message || "This way to sign in does not work at the moment.");
  }

  return (
    <section aria-label="Other ways to sign in" className="noscript:hidden flex flex-col gap-3">
      <p className="flex items-center gap-4 text-meta text-quiet before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
        or
      </p>
      {problem && <FormProblem>{problem}</FormProblem>}
      {loginMethods.providers.map(({ name, label }) => (
        <Button
          key={name}
          type="button"
          look="outline"
          disabled={!isAlive || leavingFor !== undefined}
          onClick={() => leave(name)}
        >
          {leavingFor === name ? `Going to ${label}...` : `Continue with ${label}`}
        </Button>
      ))}
      {loginMethods.hasSingleSignOn && <SingleSignOn isAlive={isAlive} returnTo={returnTo} />}
    </section>
  );
}
