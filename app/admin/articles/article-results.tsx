import { useRef } from "react";
import { Navigate } from "react-router";
import {
  type ListParameters,
  STAFF_PAGE_SIZE,
  toListSearch,
} from "../../domain/newsroom/list-parameters.ts";
import { countPages } from "../../domain/newsroom/page-range.ts";
import { EmptyList, ListPages, LoadFailure, PendingRows } from "../lists/list-screen.tsx";
import type { Loaded } from "../load-or-report.ts";
import { ArticleCards } from "./article-cards.tsx";
import { ArticleTable } from "./article-table.tsx";
import { ChangesNotice } from "./changes-notice.tsx";
import type { StaffArticlePage } from "./load-article-page.ts";
import { RemovalDialog } from "./removal-dialog.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useListCommands } from "./use-list-commands.ts";
import { useListUpdates } from "./use-list-updates.ts";
import { useSelection } from "./use-selection.ts";

/** The loaded list with its actions, its empty state, or the load error. */
export function ArticleResults({
  parameters,
  list,
  isWide,
}: {
  parameters: ListParameters;
  list: Loaded<StaffArticlePage>;
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
  list: StaffArticlePage;
  isWide: boolean;
}) {
  const rows = useRef<HTMLDivElement>(null);
  const { shown, changed, show } = useListUpdates(list, parameters, rows);
  const { articles, total } = shown;
  const selection = useSelection(articles.map(({ id }) => id));
  const commands = useListCommands(articles);
  const pageCount = countPages(total, STAFF_PAGE_SIZE);
  if (articles.length === 0 && parameters.page > pageCount) {
    return <Navigate to={{ search: toListSearch({ ...parameters, page: pageCount }) }} replace />;
  }

  function showChanges(): void {
    show();
    // The focused button disappears.
    commands.listElement.current?.focus({ preventScroll: true });
  }

  const Rows = isWide ? ArticleTable : ArticleCards;
  return (
    <section
      ref={commands.listElement}
      tabIndex={-1}
      aria-label="Articles"
      className="flex flex-col gap-6 outline-none"
    >
      <ChangesNotice changed={changed} onShow={showChanges} />
      {articles.length === 0 ? (
        <EmptyList>No articles found matching your criteria.</EmptyList>
      ) : (
        <PendingRows ref={rows}>
          <Rows
            articles={articles}
            parameters={parameters}
            selection={selection}
            onDelete={({ id }) => commands.askToRemove([id])}
          />
        </PendingRows>
      )}
      <SelectionBar
        count={selection.selected.length}
        isBusy={commands.isBusy}
        onFlag={(flags) => commands.setFlags(selection.selected, flags)}
        onDelete={() => commands.askToRemove(selection.selected)}
        onClear={() => selection.toggleAll(false)}
      />
      {articles.length > 0 && (
        <ListPages
          page={parameters.page}
          shown={articles.length}
          total={total}
          toPage={(page) => `/admin/articles${toListSearch({ ...parameters, page })}`}
        />
      )}
      <RemovalDialog {...commands.removalDialog} />
    </section>
  );
}
