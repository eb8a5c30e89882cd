import { ButtonLink } from "../../ui/button.tsx";
import { CardSkeleton } from "./card-skeleton.tsx";
import { CategoryFailure } from "./category-failure.tsx";

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
  return (
    <nav
      tabIndex={-1}
      aria-label="Pages"
      className="no-print outline-none mt-12 flex flex-wrap items-center justify-center gap-4"
      data-behavior="load-more"
    >
      <p role="status" className="sr-only" />
      {page > 1 && (
        <ButtonLink look="outline" href={page === 2 ? path : `${path}?page=${page - 1}`}>
          Previous page
        </ButtonLink>
      )}
      {hasMore && (
        <>
          <ButtonLink href={`${path}?page=${page + 1}`} className="min-w-56" data-load-more>
            Load More Articles
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
