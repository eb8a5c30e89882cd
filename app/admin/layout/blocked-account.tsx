import type { ReactNode } from "react";
import { signOutToFrontPage } from "../../auth/auth-actions.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Full-page notice for accounts without access. `action` is shown beside the log-out button. */
function BlockedAccount({
  title,
  action,
  children,
}: {
  title: ReactNode;
  action: ReactNode;
  children: ReactNode;
}) {
  const { user } = useAuth();
  return (
    <main className="page grid min-h-dvh content-center py-12">
      <div>
        <Notice title={title} level="h1">
          <p className="max-w-prose text-balance text-quiet">
            {user && `You're signed in as ${user.email}. `}
            {children}
          </p>
          <div className="flex flex-wrap justify-center gap-3">
            {action}
            <Button type="button" look="outline" onClick={() => void signOutToFrontPage()}>
              Log Out
            </Button>
          </div>
        </Notice>
      </div>
    </main>
  );
}

/** Shown to users without access. */
export function NoAccess() {
  return (
    <BlockedAccount title="No Access" action={<ButtonLink href="/">Return to Homepage</ButtonLink>}>
      You don't have access to this part of the newsroom. Ask an admin of the site to give you
      access.
    </BlockedAccount>
  );
}

/** Shown to staff who have to set up two-step sign-in first. Links there, and returns here afterwards. */
export function MfaRequired() {
  const setUp = <ButtonLink href="/account#two-step">Set Up</ButtonLink>;
  const title = (
    <>
      Two-Step <span className="whitespace-nowrap">Sign-In</span> Required
    </>
  );
  return (
    <BlockedAccount title={title} action={setUp}>
      Everyone in this newsroom signs in with a password and a code. Setting it up takes two
      minutes.
    </BlockedAccount>
  );
}
