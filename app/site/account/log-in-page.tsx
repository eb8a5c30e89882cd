import { useState } from "react";
import { Link, useLocation } from "react-router";
import { FormProblem } from "../../auth/forms/form-problem.tsx";
import { LogInForm } from "../../auth/forms/log-in-form.tsx";
import { SecondStepForm } from "../../auth/forms/second-step-form.tsx";
import { useIsAlive } from "../../auth/forms/use-is-alive.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { useMailLink } from "../../auth/use-mail-link.ts";
import { useSite } from "../../site-context.ts";
import { AccountFrame } from "./account-frame.tsx";
import { ConfirmEmail } from "./confirm-email.tsx";
import { ProviderButtons } from "./provider-buttons.tsx";
import { ToReturnAddress } from "./to-return-address.tsx";
import { readUnconfirmed } from "./unconfirmed-state.ts";

/** Where users sign in. Whoever is signed in goes on to where they came from, or to the newsroom. */
export function LogInPage() {
  const { loginMethods } = useSite();
  const { user, pending } = useAuth();
  const { state } = useLocation();
  const { problem } = useMailLink();
  // The history of the browser is nothing that the server knows of.
  const left = useIsAlive() ? readUnconfirmed(state) : undefined;
  const [refused, setRefused] = useState<string>();
  const unconfirmed = refused ?? left;
  if (pending) {
    return (
      <AccountFrame title="Enter Your Code" intro={`Two-step sign-in for ${pending.email}.`}>
        {problem && <FormProblem>{problem}</FormProblem>}
        <SecondStepForm />
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title="Log In">
      {user && <ToReturnAddress />}
      {problem && <FormProblem>{problem}</FormProblem>}
      {unconfirmed && <ConfirmEmail key={unconfirmed} email={unconfirmed} />}
      <LogInForm key={`form for ${left}`} email={left} onUnconfirmed={setRefused} />
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
    </AccountFrame>
  );
}
