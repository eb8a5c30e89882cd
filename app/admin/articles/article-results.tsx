import { useRef } from "react";
import { Navigate } from "react-router";
import type { CategoryRow } from "../../data/rows.types.ts";
import { type ListParameters, toListSearch } from "../../domain/newsroom/list-parameters.ts";
import { totalText } from "../../domain/newsroom/page-range.ts";
import { CursorPagination } from "../../ui/controls/pagination.tsx";
import { later } from "../../ui/later.tsx";
import { EmptyList, PendingRows } from "../lists/list-screen.tsx";
import { ArticleCards } from "./article-cards.tsx";
import { ArticleTable } from "./article-table.tsx";
import { ConfirmChangeDialog } from "./confirm-change-dialog.tsx";
import { ListTabs } from "./list-tabs.tsx";
import type { StaffArticlePage } from "./load-article-page.ts";
import { OutcomeDialog } from "./outcome-dialog.tsx";
import { useListCommands } from "./use-list-commands.ts";
import { useListUpdates } from "./use-list-updates.ts";
import { useSelection } from "./use-selection.ts";

const SelectionBar = later(async () => (await import("./selection-bar.tsx")).SelectionBar);
const DetailsDialog = later(async () => (await import("./details-dialog.tsx")).DetailsDialog);

/** The loaded list with its tabs and actions, or its empty state. */
export function ArticleResults({
  parameters,
  categories,
  list,
  isWide,
}: {
  parameters: ListParameters;
  categories: Promise<readonly CategoryRow[]>;
  list: StaffArticlePage;
  isWide: boolean;
}) {
  const rows = useRef<HTMLDivElement>(null);
  const { shown, changed, show } = useListUpdates(list, parameters, rows);
  const { articles, totals } = shown;
  const selection = useSelection(articles.map(({ id }) => id));
  const commands = useListCommands(articles, selection.selected);
  const firstPage = { ...parameters, after: "", before: "" };
  if (articles.length === 0 && (parameters.after !== "" || parameters.before !== "")) {
    return <Navigate to={{ search: toListSearch(firstPage) }} replace />;
  }

  function showChanges(): void {
    show();
    // The focused button disappears.
    commands.listElement.current?.focus({ preventScroll: true });
  }

  const Rows = isWide ? ArticleTable : ArticleCards;
  return (
    <>
      <ListTabs parameters={parameters} totals={totals} />
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
              commands={{
                onDelete: ({ id }) => commands.ask("trash", [id]),
                onRestore: ({ id }) => void commands.change([id], { action: "restore" }),
                onDeleteForever: ({ id }) => commands.ask("delete", [id]),
                deleteForeverRefusal: commands.refusals.deleteForever,
              }}
            />
          </PendingRows>
        )}
        {selection.selected.length > 0 && (
          <>
            <SelectionBar
              ids={selection.selected}
              isTrash={parameters.tab === "trash"}
              isScheduled={parameters.tab === "scheduled"}
              commands={commands}
              onClear={() => selection.toggleAll(false)}
            />
            <DetailsDialog {...commands.detailsDialog} categories={categories} />
          </>
        )}
        {articles.length > 0 && (
          <CursorPagination
            first={shown.before && toPath(firstPage)}
            previous={shown.before && toPath({ ...firstPage, before: shown.before })}
            next={shown.after && toPath({ ...firstPage, after: shown.after })}
          >
            {totalText(totals[parameters.tab])}
          </CursorPagination>
        )}
        <ConfirmChangeDialog {...commands.confirmDialog} />
        <OutcomeDialog {...commands.outcomeDialog} />
      </section>
    </>
  );
}

function toPath(parameters: ListParameters): string {
  return `/admin/articles${toListSearch(parameters)}`;
}

/** Announces that the list has changed, with a button that shows the changes. */
function ChangesNotice({ changed, onShow }: { changed: number; onShow: () => void }) {
  return (
    <div
      aria-live="polite"
      className="no-print sticky top-20 z-20 -mb-6 flex h-0 justify-center lg:top-7"
    >
      {changed > 0 && (
        <p className="-mt-5 flex h-9 items-center gap-3 lg:-mt-6 rounded-control border border-field bg-paper pl-4 text-meta whitespace-nowrap shadow-lg">
          {changed === 1 ? "1 article changed" : `${changed} articles changed`}
          <button
            type="button"
            className="relative h-full px-4 font-semibold text-accent underline before:absolute before:inset-x-0 before:-inset-y-1"
            onClick={onShow}
          >
            Show
          </button>
        </p>
      )}
    </div>
  );
}
