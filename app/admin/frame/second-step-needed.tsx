import { useLocation } from "react-router";
import { useAuth } from "../../auth/use-auth.ts";
import { useSignOut } from "../../auth/use-sign-out.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** For staff who have to set up two-step sign-in before they go on. Leads there, and from there back here. */
export function SecondStepNeeded() {
  const { user } = useAuth();
  const from = useLocation();
  const signOut = useSignOut();
  return (
    <main className="page grid min-h-dvh content-center py-12">
      <div>
        <Notice title="Two-Step Sign-In Needed" level="h1">
          <p className="max-w-prose text-quiet">
            {user ? `You are logged in as ${user.email}. ` : ""}Everybody who works in this newsroom
            signs in with a password and a code from an app on their phone. Setting it up takes two
            minutes.
          </p>
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to="/account#two-step" state={{ from }}>
              Set It Up
            </ButtonLink>
            <Button type="button" look="outline" onClick={() => void signOut()}>
              Log Out
            </Button>
          </div>
        </Notice>
      </div>
    </main>
  );
}
