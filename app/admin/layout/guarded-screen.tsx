import { type ReactNode, useEffect, useState } from "react";
import { useMatch } from "react-router";
import { RedirectToLogin } from "../../auth/redirects.tsx";
import { useAuth } from "../../auth/use-auth.ts";
import { useSessionCheck } from "../../auth/use-session-check.ts";
import { offerSignIn } from "../../auth/with-session.ts";
import type { Capability } from "../../domain/newsroom/capabilities.ts";
import { later } from "../../ui/later.tsx";
import { useSyncLocalCopies } from "../working-copy/use-sync-local-copies.ts";
import { AccessWarning } from "./access-warning.tsx";
import { AdminLayout } from "./admin-layout.tsx";
import { useWritingPause } from "./use-writing-pause.ts";

const SessionDialog = later(async () => (await import("./session-dialog.tsx")).SessionDialog);

/** By then most screens are there. */
const PRELOAD_DELAY_MS = 4000;

/**
 * Wraps a screen of the newsroom. After signing out it redirects; when the session has expired, the screen stays as it
 * is below a sign-in dialog.
 */
export function GuardedScreen({
  capabilities,
  hasAccessWarning,
  children,
}: {
  /** Capabilities of the user; undefined when the backend did not answer. */
  capabilities: ReadonlySet<Capability> | undefined;
  hasAccessWarning: boolean;
  children: ReactNode;
}) {
  const { user, end } = useAuth();
  const [email, setEmail] = useState(user?.email ?? "");
  if (user && user.email !== email) setEmail(user.email);
  const isPreview = useMatch("/admin/articles/:id/preview") !== null;
  // The dialog takes the focus: words that are being typed must not go to its fields.
  const isPaused = useWritingPause(user === null);
  useSessionCheck();
  useSyncLocalCopies(user?.id);
  // Registers the sign-in dialog, which failed requests wait for.
  useEffect(offerSignIn, []);
  // Loads the dialog while there is a connection, after the screen; should that fail, it is loaded when it opens.
  useEffect(() => {
    const timer = setTimeout(SessionDialog.preload, PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  if (!user && end === "other-tab") return <RedirectToLogin />;
  // The sign-out button navigates to the front page.
  if (!user && end === "here") return null;
  return (
    <>
      {isPreview ? (
        children
      ) : (
        <AdminLayout email={email} capabilities={capabilities}>
          {hasAccessWarning && <AccessWarning />}
          {children}
        </AdminLayout>
      )}
      {!user && isPaused && <SessionDialog email={email} />}
    </>
  );
}

/** Shown until the session is loaded. The texts are the specification's. */
export function Authenticating() {
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <div role="status" className="flex flex-col items-center gap-3">
        <h1 className="font-serif text-package font-semibold">Authenticating...</h1>
        <p className="text-quiet">Please wait while we verify your credentials.</p>
      </div>
    </main>
  );
}
