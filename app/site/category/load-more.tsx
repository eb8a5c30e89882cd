import type { MouseEvent } from "react";
import { ButtonLink } from "../../ui/button.tsx";
import type { MoreArticles } from "./use-more-articles.ts";

/**
 * The way to the next page. A link, so it works without scripts and opens in a new tab; with scripts the
 * stories are added below.
 */
export function LoadMore({ path, page, more }: { path: string; page: number; more: MoreArticles }) {
  function loadMore(event: MouseEvent): void {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    if (!more.isLoading) more.loadMore();
  }
  return (
    <nav
      tabIndex={-1}
      aria-label="Pages"
      className="no-print outline-none mt-12 flex flex-wrap items-center justify-center gap-4"
    >
      <p role="status" className="sr-only">
        {more.isLoading
          ? "Loading more articles"
          : more.lastPage > page
            ? `${more.articles.length} articles shown`
            : ""}
      </p>
      {page > 1 && (
        <ButtonLink look="outline" to={page === 2 ? path : `${path}?page=${page - 1}`}>
          Previous page
        </ButtonLink>
      )}
      {more.hasMore && (
        <div ref={handOverFocus}>
          <ButtonLink
            to={`${path}?page=${more.lastPage + 1}`}
            onClick={loadMore}
            aria-busy={more.isLoading}
            className="min-w-56"
          >
            {more.isLoading ? "Loading..." : "Load More Articles"}
          </ButtonLink>
        </div>
      )}
    </nav>
  );
}

/** As `app/ui/hand-over-focus.ts`, which would bring a file of the newsroom to readers. */
function handOverFocus(link: HTMLElement | null): () => void {
  return () => {
    if (link?.contains(document.activeElement)) link.parentElement?.focus({ preventScroll: true });
  };
}
