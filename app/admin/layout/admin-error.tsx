import { isRouteErrorResponse, useLocation } from "react-router";
import { MFA_REQUIRED } from "../../auth/guards.ts";
import { RedirectToLogin } from "../../auth/redirects.tsx";
import { useAuth } from "../../auth/use-auth.ts";
import { failureMessage } from "../../domain/failure-text.ts";
import { pageTitle } from "../../domain/pages/page-title.ts";
import { useSite } from "../../page-context/page-context.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { RouterButtonLink } from "../../ui/controls/router-button-link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AdminLayout } from "./admin-layout.tsx";
import { MfaRequired, NoAccess } from "./blocked-account.tsx";
import { knownCapabilities } from "./load-own-capabilities.ts";

/** Error boundary of the newsroom: handles the guards' route errors and unexpected errors. */
export function AdminError({ error }: { error: unknown }) {
  const { user, end } = useAuth();
  const { siteName } = useSite();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  // The sign-out button navigates to the front page.
  if (!user && end === "here") return null;
  // The session ended while the screen was loading.
  if (status === 401 || (!user && end)) return <RedirectToLogin />;
  if (isRouteErrorResponse(error) && error.statusText === MFA_REQUIRED) {
    return (
      <>
        <title>{pageTitle(MFA_REQUIRED, siteName)}</title>
        <MfaRequired />
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
  const panel = <ErrorPanel kind={kind} details={details} />;
  return (
    <>
      <title>
        {pageTitle(kind === "absent" ? "404 - Page Not Found" : "Something went wrong", siteName)}
      </title>
      {user ? (
        <AdminLayout email={user.email} capabilities={knownCapabilities()}>
          {panel}
        </AdminLayout>
      ) : (
        <main>{panel}</main>
      )}
    </>
  );
}

const TEXTS = {
  absent: {
    title: "404 - Page Not Found",
    text: "This newsroom page doesn't exist.",
  },
  failed: {
    title: "Something went wrong",
    text: "We couldn't show this page. Unsaved changes to an article are kept in this browser.",
  },
} as const;

/** Error panel of the newsroom: not found, or failed. */
function ErrorPanel({ kind, details }: { kind: keyof typeof TEXTS; details?: string }) {
  const { pathname, search } = useLocation();
  const { title, text } = TEXTS[kind];
  return (
    <div className="page grid min-h-[80dvh] content-center py-12">
      <div>
        <Notice title={title} level="h1" isError={kind === "failed"}>
          <p className="max-w-prose text-quiet">{text}</p>
          {details && <p className="max-w-prose text-meta break-words text-quiet">{details}</p>}
          <div className="flex flex-wrap justify-center gap-3">
            {kind === "failed" && <ButtonLink href={pathname + search}>Try Again</ButtonLink>}
            <RouterButtonLink to="/admin/articles" look={kind === "failed" ? "outline" : "solid"}>
              Go to Articles
            </RouterButtonLink>
          </div>
        </Notice>
      </div>
    </div>
  );
}
