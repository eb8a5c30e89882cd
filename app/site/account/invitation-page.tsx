import { type ReactNode, useState } from "react";
import { Link, Navigate } from "react-router";
import { FormProblem } from "../../auth/forms/form-problem.tsx";
import { useIsAlive } from "../../auth/forms/use-is-alive.ts";
import { useAuth } from "../../auth/use-auth.ts";
import {
  INVITATION_PROBLEM_TEXTS,
  type InvitationLink,
  readInvitationLink,
} from "../../domain/account/invitation-link.ts";
import { useSite } from "../../site-context.ts";
import { useClientValue } from "../../ui/use-client-value.ts";
import { AccountFrame } from "./account-frame.tsx";
import { InvitationForm } from "./invitation-form.tsx";

/** Where the link of an invitation leads: whoever was invited chooses a name and a password. */
export function InvitationPage() {
  const { siteName } = useSite();
  const { user } = useAuth();
  const isAlive = useIsAlive();
  const [isDone, setIsDone] = useState(false);
  const link = readInvitationLink(useClientValue(() => location.hash, ""));

  // In the place of the address, which holds the invitation.
  if (isDone) return <Navigate to="/admin" replace />;
  return (
    <AccountFrame title="Set Up Your Account" intro={isAlive && introOf(link, siteName)}>
      {user && (
        <p className="bg-tint p-4">
          You are logged in as <strong className="break-words">{user.email}</strong>. Setting up the
          other account logs you in to that in this browser.
        </p>
      )}
      {!isAlive && (
        <p role="status" className="noscript:hidden text-quiet">
          Loading...
        </p>
      )}
      {isAlive && link.kind === "problem" && (
        <FormProblem>{INVITATION_PROBLEM_TEXTS[link.reason]}</FormProblem>
      )}
      {isAlive && link.kind !== "problem" && (
        <InvitationForm
          key={link.kind}
          proof={link.kind === "none" ? undefined : link}
          email={link.kind === "none" ? "" : link.email}
          onDone={() => setIsDone(true)}
        />
      )}
      <p className="border-t border-hairline pt-4">
        <Link to="/login" className="text-link">
          Log in to an account that you have
        </Link>
      </p>
    </AccountFrame>
  );
}

function introOf(link: InvitationLink, siteName: string): ReactNode {
  switch (link.kind) {
    case "token":
    case "session":
      return (
        <>
          You are invited to {siteName}
          {link.email && (
            <>
              {" "}
              as <strong className="break-words">{link.email}</strong>
            </>
          )}
          . Choose the name that colleagues see, and a password.
        </>
      );
    case "none":
      return `Enter what the mail says that invited you to ${siteName}, and choose a name and a password.`;
    case "problem":
      return "";
  }
}
