import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useMatch, useNavigate } from "react-router";
import { LoginForm } from "../../auth/forms/login-form.tsx";
import { SecondFactorForm } from "../../auth/forms/second-factor-form.tsx";
import { RedirectToLogin } from "../../auth/redirects.tsx";
import { useAuth } from "../../auth/use-auth.ts";
import { useSessionCheck } from "../../auth/use-session-check.ts";
import { cancelWaitingRequests, offerSignIn } from "../../auth/with-session.ts";
import type { Capability } from "../../domain/newsroom/capabilities.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/controls/modal.tsx";
import { useSyncLocalCopies } from "../working-copy/use-sync-local-copies.ts";
import { AccessWarning } from "./access-warning.tsx";
import { AdminLayout } from "./admin-layout.tsx";
import { useWritingPause } from "./use-writing-pause.ts";

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

/** Sign-in dialog shown over the page when the session has ended. The page keeps what was typed. */
function SessionDialog({ email }: { email: string }) {
  const { pending } = useAuth();
  const from = useLocation();
  const navigate = useNavigate();

  function leave(): void {
    cancelWaitingRequests();
    void navigate("/login", { replace: true, state: { from } });
  }

  const leaveButton = (
    <Button type="button" look="outline" onClick={leave}>
      Leave This Page
    </Button>
  );
  return (
    <Modal
      isOpen
      title="Sign in to continue"
      description="Your session has ended. Your work is safe: sign in and continue where you left off."
    >
      {pending ? (
        <SecondFactorForm>{leaveButton}</SecondFactorForm>
      ) : (
        <LoginForm email={email}>{leaveButton}</LoginForm>
      )}
    </Modal>
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
