import { useAuth } from "../../auth/use-auth.ts";
import { useSignOut } from "../../auth/use-sign-out.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** For users who may not see what they asked for. */
export function NoAccess() {
  const { user } = useAuth();
  const signOut = useSignOut();
  return (
    <main className="page grid min-h-dvh content-center py-12">
      <div>
        <Notice title="No Access" level="h1">
          <p className="max-w-prose text-quiet">
            {user ? `You are logged in as ${user.email}. ` : ""}This account has no access to this
            part of the newsroom. An admin of the site can give it to you.
          </p>
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to="/">Return to Homepage</ButtonLink>
            <Button type="button" look="outline" onClick={() => void signOut()}>
              Log Out
            </Button>
          </div>
        </Notice>
      </div>
    </main>
  );
}
