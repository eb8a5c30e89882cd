import { type ReactNode, useEffect, useState } from "react";
import { useMatch } from "react-router";
import { RedirectToLogin } from "../../auth/redirects.tsx";
import { useAuth } from "../../auth/use-auth.ts";
import { useSessionCheck } from "../../auth/use-session-check.ts";
import { offerSignIn } from "../../auth/with-session.ts";
import { NewsroomFrame } from "./newsroom-frame.tsx";
import { SessionDialog } from "./session-dialog.tsx";

/**
 * A screen of the newsroom for as long as somebody is signed in. Signing out leads away; a session that
 * ended without being asked leaves the screen as it is, below a dialog to sign in again.
 */
export function GuardedScreen({ children }: { children: ReactNode }) {
  const { user, end } = useAuth();
  const [email, setEmail] = useState(user?.email ?? "");
  if (user && user.email !== email) setEmail(user.email);
  const isPreview = useMatch("/admin/articles/:id/preview") !== null;
  useSessionCheck();
  // Requests are made outside of React; they wait for the dialog only where there is one.
  useEffect(offerSignIn, []);

  if (!user && end === "other-tab") return <RedirectToLogin />;
  // Whoever signed out here is led to the front page by what they pressed.
  if (!user && end === "here") return null;
  return (
    <>
      {isPreview ? children : <NewsroomFrame email={email}>{children}</NewsroomFrame>}
      {!user && <SessionDialog email={email} />}
    </>
  );
}
