import { useState } from "react";
import { Link, useLocation } from "react-router";
import * as z from "zod/mini";
import { FormError } from "../../auth/forms/form-errors.tsx";
import { LoginForm } from "../../auth/forms/login-form.tsx";
import { SecondFactorForm } from "../../auth/forms/second-factor-form.tsx";
import { RedirectToReturnAddress } from "../../auth/redirects.tsx";
import { useAuth } from "../../auth/use-auth.ts";
import { useEmailLink } from "../../auth/use-email-link.ts";
import { useSite } from "../../page-context/page-context.ts";
import { useIsHydrated } from "../../ui/browser-hooks.ts";
import { AccountLayout } from "./account-layout.tsx";
import { ConfirmEmail } from "./confirm-email.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";

/** The login screen. Signed-in users go back to where they came from, or to the newsroom. */
export function LoginPage() {
  const { loginMethods } = useSite();
  const { user, pending } = useAuth();
  const { state } = useLocation();
  const { problem } = useEmailLink();
  // History state exists in the browser only, not during server rendering.
  const left = useIsHydrated() ? readUnconfirmed(state) : undefined;
  const [refused, setRefused] = useState<string>();
  const unconfirmed = refused ?? left;
  if (pending) {
    return (
      <AccountLayout title="Enter your code" intro={`Two-step sign-in for ${pending.email}.`}>
        {problem && <FormError>{problem}</FormError>}
        <SecondFactorForm />
      </AccountLayout>
    );
  }
  return (
    <AccountLayout title="Log In">
      {user && <RedirectToReturnAddress />}
      {problem && <FormError>{problem}</FormError>}
      {unconfirmed && <ConfirmEmail key={unconfirmed} email={unconfirmed} />}
      <LoginForm key={`form for ${left}`} email={left} onUnconfirmed={setRefused} />
      <ProviderButtons loginMethods={loginMethods} />
      <div className="flex flex-col gap-1 border-t border-hairline pt-4">
        <Link to="/recover" state={state} className="text-link">
          Forgot your password?
        </Link>
        <p>
          No account yet?{" "}
          <Link to="/signup" state={state} className="text-link">
            Sign Up
          </Link>
        </p>
      </div>
    </AccountLayout>
  );
}

const stateSchema = z.object({ unconfirmed: z.email() });

/** The unconfirmed address that the sign-up screen left in the history state. */
function readUnconfirmed(state: unknown): string | undefined {
  return stateSchema.safeParse(state).data?.unconfirmed;
}
