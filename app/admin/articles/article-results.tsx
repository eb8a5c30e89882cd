import { clsx } from "clsx";
import { Navigate } from "react-router";
import {
  type ListParameters,
  STAFF_PAGE_SIZE,
  toListSearch,
} from "../../domain/newsroom/lists/list-parameters.ts";
import { countPages, pageRangeText, type Total } from "../../domain/newsroom/lists/page-range.ts";
import type { StaffArticle } from "../../domain/newsroom/staff-article.ts";
import { Pagination } from "../../ui/controls/pagination.tsx";
import { LoadFailure } from "../lists/load-failure.tsx";
import { usePendingList } from "../lists/use-pending-list.ts";
import { ArticleCards } from "./article-cards.tsx";
import type { ArticleList } from "./article-list.ts";
import { ArticleTable } from "./article-table.tsx";
import { RemovalDialog } from "./removal-dialog.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useListCommands } from "./use-list-commands.ts";
import { useSelection } from "./use-selection.ts";

/** What the list found: the stories and what can be done with them, nothing, or why it could not be loaded. */
export function ArticleResults({
  parameters,
  list,
  isWide,
}: {
  parameters: ListParameters;
  list: ArticleList;
  isWide: boolean;
}) {
  if (list.failure !== null) return <LoadFailure message={list.failure} />;
  const { articles, total } = list;
  const pageCount = countPages(total, STAFF_PAGE_SIZE);
  if (articles.length === 0 && parameters.page > pageCount) {
    return <Navigate to={{ search: toListSearch({ ...parameters, page: pageCount }) }} replace />;
  }
  return <Articles parameters={parameters} articles={articles} total={total} isWide={isWide} />;
}

function Articles({
  parameters,
  articles,
  total,
  isWide,
}: {
  parameters: ListParameters;
  articles: StaffArticle[];
  total: Total;
  isWide: boolean;
}) {
  const selection = useSelection(articles.map(({ id }) => id));
  const commands = useListCommands(articles);
  const isPending = usePendingList();
  const Rows = isWide ? ArticleTable : ArticleCards;
  return (
    <section
      ref={commands.listElement}
      tabIndex={-1}
      aria-label="Articles"
      aria-busy={isPending}
      className="flex flex-col gap-6 outline-none"
    >
      {articles.length === 0 ? (
        <p className="border-y border-hairline py-16 text-center font-serif text-brief text-quiet">
          No articles found matching your criteria.
        </p>
      ) : (
        <div className={clsx("transition-opacity", isPending && "opacity-60 delay-150")}>
          <Rows
            articles={articles}
            parameters={parameters}
            selection={selection}
            onDelete={({ id }) => commands.askToRemove([id])}
          />
        </div>
      )}
      <SelectionBar
        count={selection.selected.length}
        isBusy={commands.isBusy}
        onFlag={(flags) => commands.setFlags(selection.selected, flags)}
        onDelete={() => commands.askToRemove(selection.selected)}
        onClear={() => selection.toggleAll(false)}
      />
      {articles.length > 0 && (
        <Pagination
          page={parameters.page}
          pageCount={countPages(total, STAFF_PAGE_SIZE)}
          toPage={(page) => `/admin/articles${toListSearch({ ...parameters, page })}`}
        >
          {pageRangeText(parameters.page, articles.length, total, STAFF_PAGE_SIZE)}
        </Pagination>
      )}
      <RemovalDialog {...commands.removalDialog} />
    </section>
  );
}
