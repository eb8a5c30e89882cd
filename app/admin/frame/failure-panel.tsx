import { useLocation } from "react-router";
import { ButtonLink } from "../../ui/button.tsx";
import { RouterButtonLink } from "../../ui/controls/router-button-link.tsx";
import { Notice } from "../../ui/notice.tsx";

const TEXTS = {
  absent: {
    title: "404 - Page Not Found",
    text: "There is nothing at this address of the newsroom.",
  },
  failed: {
    title: "Something went wrong",
    text: "The screen could not be shown. What you typed in an article is kept in this browser.",
  },
} as const;

/** A screen of the newsroom that is not there, or could not be shown. */
export function FailurePanel({ kind, details }: { kind: keyof typeof TEXTS; details?: string }) {
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
