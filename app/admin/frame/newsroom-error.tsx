import { isRouteErrorResponse } from "react-router";
import { MFA_REQUIRED } from "../../auth/guards.ts";
import { RedirectToLogin } from "../../auth/redirects.tsx";
import { useAuth } from "../../auth/use-auth.ts";
import { failureMessage } from "../../domain/newsroom/failure-message.ts";
import { pageTitle } from "../../domain/pages/page-title.ts";
import { useSite } from "../../site-context.ts";
import { FailurePanel } from "./failure-panel.tsx";
import { NewsroomFrame } from "./newsroom-frame.tsx";
import { NoAccess } from "./no-access.tsx";
import { SecondStepNeeded } from "./second-step-needed.tsx";

/** What the newsroom shows instead of a screen: the guard's answer, or what failed. */
export function NewsroomError({ error }: { error: unknown }) {
  const { user, end } = useAuth();
  const { siteName } = useSite();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  // A session that ended while the screen was being loaded fails what loads it.
  if (status === 401 || (!user && end)) return <RedirectToLogin />;
  if (isRouteErrorResponse(error) && error.statusText === MFA_REQUIRED) {
    return (
      <>
        <title>{pageTitle(MFA_REQUIRED, siteName)}</title>
        <SecondStepNeeded />
      </>
    );
  }
  if (status === 403) {
    return (
      <>
        <title>{pageTitle("No Access", siteName)}</title>
        <NoAccess />
      </>
    );
  }
  const kind = status === 404 ? "absent" : "failed";
  const details = error instanceof Error ? failureMessage(error) : undefined;
  const panel = <FailurePanel kind={kind} details={details} />;
  return (
    <>
      <title>
        {pageTitle(kind === "absent" ? "404 - Page Not Found" : "Something went wrong", siteName)}
      </title>
      {user ? <NewsroomFrame email={user.email}>{panel}</NewsroomFrame> : <main>{panel}</main>}
    </>
  );
}
