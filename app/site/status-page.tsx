import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useRequestId } from "../page-context/page-context.ts";
import { useText } from "../page-context/use-text.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

/** Not-found page. `children` are other places to go, and `below` is under the panel. */
export function NotFoundPage({ children, below }: { children?: ReactNode; below?: ReactNode }) {
  const t = useText();
  return (
    <div className="page pt-12">
      <Notice title={t("404 - Page Not Found")} level="h1">
        <p className="text-quiet">
          {t("Oops! The page you're looking for doesn't seem to exist.")}
        </p>
        {children}
        <ButtonLink href="/" look={children ? "outline" : "solid"}>
          {t("Return to Homepage")}
        </ButtonLink>
      </Notice>
      {below}
    </div>
  );
}

/** Error page for unexpected failures. `status` 503 marks a temporary one. */
export function FailurePage({ status }: { status: number }) {
  const t = useText();
  const { pathname, search } = useLocation();
  const isPassing = status === 503;
  return (
    <div className="page pt-12">
      <Notice
        title={t(isPassing ? "We will be right back" : "Something went wrong")}
        level="h1"
        isError
      >
        <p className="max-w-prose text-quiet">
          {t(
            isPassing
              ? "We can't load this page right now. Try again shortly."
              : "We couldn't show this page. The error has been logged. Try again later.",
          )}
        </p>
        <FailureReference />
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink href={pathname + search}>{t("Try Again")}</ButtonLink>
          <ButtonLink href="/" look="outline">
            {t("Return to Homepage")}
          </ButtonLink>
        </div>
      </Notice>
    </div>
  );
}

/** Request id on a failed page, by which a support request can be matched to the log. */
export function FailureReference() {
  const t = useText();
  const requestId = useRequestId();
  if (!requestId) return null;
  return (
    <p className="text-meta text-quiet">
      {t("Reference:")} <code className="select-all wrap-anywhere">{requestId}</code>
    </p>
  );
}
