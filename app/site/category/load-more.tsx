import type { ReactNode } from "react";
import { useText } from "../../page-context/use-text.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { FailureReference } from "../status-page.tsx";

/**
 * Links to the previous and next page. The browser appends the articles of the next page to the list instead
 * (behaviors/load-more.ts).
 */
export function LoadMore({
  path,
  page,
  hasMore,
}: {
  path: string;
  page: number;
  hasMore: boolean;
}) {
  const t = useText();
  return (
    <nav
      tabIndex={-1}
      aria-label={t("Pages")}
      className="no-print outline-none mt-12 flex flex-wrap items-center justify-center gap-4"
      data-behavior="load-more"
    >
      <p role="status" className="sr-only" />
      {page > 1 && (
        <ButtonLink look="outline" href={page === 2 ? path : `${path}?page=${page - 1}`}>
          {t("Previous page")}
        </ButtonLink>
      )}
      {hasMore && (
        <>
          <ButtonLink href={`${path}?page=${page + 1}`} className="min-w-56" data-load-more>
            {t("Load More Articles")}
          </ButtonLink>
          <template data-when="loading">
            <CardSkeleton />
            <CardSkeleton />
            <CardSkeleton />
          </template>
          <template data-when="failure">
            <div className="mt-12">
              <CategoryFailure details="" />
            </div>
          </template>
        </>
      )}
    </nav>
  );
}

/** Placeholder of a card while it loads. */
function CardSkeleton() {
  return (
    <div aria-hidden>
      <div className="skeleton mb-3.5 aspect-video" />
      <div className="grid content-start gap-2">
        <div className="skeleton h-4 w-20" />
        <div className="skeleton h-6 w-full" />
        <div className="skeleton h-6 w-4/5" />
        <div className="skeleton h-12 w-full" />
        <div className="skeleton h-4 w-40" />
      </div>
    </div>
  );
}

/** Error message for articles that failed to load. */
export function CategoryFailure({ details, children }: { details: string; children?: ReactNode }) {
  const t = useText();
  return (
    <Notice title={t("Failed to Load Articles")} isError>
      <p className="max-w-prose text-quiet" data-failure-details>
        {details}
      </p>
      <FailureReference />
      {children}
    </Notice>
  );
}
