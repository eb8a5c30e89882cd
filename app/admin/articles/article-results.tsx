import { clsx } from "clsx";
import { useRef } from "react";
import { Navigate } from "react-router";
import {
  type ListParameters,
  STAFF_PAGE_SIZE,
  toListSearch,
} from "../../domain/newsroom/lists/list-parameters.ts";
import { countPages, pageRangeText } from "../../domain/newsroom/lists/page-range.ts";
import { Pagination } from "../../ui/controls/pagination.tsx";
import { LoadFailure } from "../lists/load-failure.tsx";
import { usePendingList } from "../lists/use-pending-list.ts";
import { ChangesNotice } from "../live/changes-notice.tsx";
import { type LoadedList, useLiveList } from "../live/use-live-list.ts";
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
  return <Articles parameters={parameters} list={list} isWide={isWide} />;
}

function Articles({
  parameters,
  list,
  isWide,
}: {
  parameters: ListParameters;
  list: LoadedList;
  isWide: boolean;
}) {
  const rows = useRef<HTMLDivElement>(null);
  const { shown, changed, show } = useLiveList(list, parameters, rows);
  const { articles, total } = shown;
  const selection = useSelection(articles.map(({ id }) => id));
  const commands = useListCommands(articles);
  const isPending = usePendingList();
  const pageCount = countPages(total, STAFF_PAGE_SIZE);
  if (articles.length === 0 && parameters.page > pageCount) {
    return <Navigate to={{ search: toListSearch({ ...parameters, page: pageCount }) }} replace />;
  }

  function showChanges(): void {
    show();
    // The button goes.
    commands.listElement.current?.focus({ preventScroll: true });
  }

  const Rows = isWide ? ArticleTable : ArticleCards;
  return (
    <section
      ref={commands.listElement}
      tabIndex={-1}
      aria-label="Articles"
      aria-busy={isPending}
      className="flex flex-col gap-6 outline-none"
    >
      <ChangesNotice changed={changed} onShow={showChanges} />
      {articles.length === 0 ? (
        <p className="border-y border-hairline py-16 text-center font-serif text-brief text-quiet">
          No articles found matching your criteria.
        </p>
      ) : (
        <div ref={rows} className={clsx("transition-opacity", isPending && "opacity-60 delay-150")}>
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
          pageCount={pageCount}
          toPage={(page) => `/admin/articles${toListSearch({ ...parameters, page })}`}
        >
          {pageRangeText(parameters.page, articles.length, total, STAFF_PAGE_SIZE)}
        </Pagination>
      )}
      <RemovalDialog {...commands.removalDialog} />
    </section>
  );
}
