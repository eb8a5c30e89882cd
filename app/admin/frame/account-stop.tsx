import type { ReactNode } from "react";
import { signOutToFrontPage } from "../../auth/auth-actions.ts";
import { useAuth } from "../../auth/use-auth.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Tells users why their account goes no further. `wayOut` stands beside the button that logs out. */
export function AccountStop({
  title,
  wayOut,
  children,
}: {
  title: ReactNode;
  wayOut: ReactNode;
  children: ReactNode;
}) {
  const { user } = useAuth();
  return (
    <main className="page grid min-h-dvh content-center py-12">
      <div>
        <Notice title={title} level="h1">
          <p className="max-w-prose text-balance text-quiet">
            {user && `You are logged in as ${user.email}. `}
            {children}
          </p>
          <div className="flex flex-wrap justify-center gap-3">
            {wayOut}
            <Button type="button" look="outline" onClick={() => void signOutToFrontPage()}>
              Log Out
            </Button>
          </div>
        </Notice>
      </div>
    </main>
  );
}
