import { Link, Navigate } from "react-router";
import { FormProblem } from "../../auth/forms/form-problem.tsx";
import { useIsAlive } from "../../auth/forms/use-is-alive.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { readSetupToken } from "../../domain/account/setup-link.ts";
import { useSite } from "../../site-context.ts";
import { useClientValue } from "../../ui/use-client-value.ts";
import { AccountFrame } from "./account-frame.tsx";
import { SetupForm } from "./setup-form.tsx";

/** Where the setup link of a new site leads: its operator creates the first admin. */
export function SetupPage() {
  const { siteName } = useSite();
  const { user } = useAuth();
  const isAlive = useIsAlive();
  const token = readSetupToken(useClientValue(() => location.hash, ""));

  if (user?.role === "admin") return <Navigate to="/admin" replace />;
  return (
    <AccountFrame
      title="Create the Admin Account"
      intro={`${siteName} has no admin yet. This account invites people and gives them their roles.`}
    >
      {!isAlive && (
        <p role="status" className="noscript:hidden text-quiet">
          Loading...
        </p>
      )}
      {isAlive && !token && (
        <FormProblem>
          This setup link is incomplete. Copy the whole link that the site printed when it started.
        </FormProblem>
      )}
      {isAlive && token && <SetupForm token={token} />}
      <p className="border-t border-hairline pt-4">
        <Link to="/login" className="text-link">
          Log in to an account that you have
        </Link>
      </p>
    </AccountFrame>
  );
}
