import { Link } from "react-router";
import type { TabTotals } from "../../data/articles/staff-article-queries.ts";
import {
  LIST_TABS,
  type ListParameters,
  type ListTab,
  toListSearch,
  toTab,
} from "../../domain/newsroom/list-parameters.ts";
import { countText } from "../../domain/newsroom/page-range.ts";

const NAMES: Record<ListTab, string> = {
  all: "All",
  drafts: "Drafts",
  review: "In review",
  scheduled: "Scheduled",
  published: "Published",
  trash: "Trash",
};

/** Links to the tabs of the list, each with the number of its rows that the filters leave. */
export function ListTabs({
  parameters,
  totals,
}: {
  parameters: ListParameters;
  /** Undefined until the list has loaded. */
  totals: TabTotals | undefined;
}) {
  return (
    <nav aria-label="Articles by state" className="border-b border-hairline">
      <ul className="relative -mb-px flex scroll-px-4 gap-x-1 overflow-x-auto sm:gap-x-2">
        {LIST_TABS.map((tab) => (
          <li key={tab}>
            <Link
              to={{ search: toListSearch(toTab(parameters, tab)) }}
              preventScrollReset
              ref={tab === parameters.tab ? showTab : undefined}
              aria-current={tab === parameters.tab ? "page" : undefined}
              className="flex min-h-11 items-center gap-1.5 whitespace-nowrap border-b-2 border-transparent px-2 text-small text-quiet hover:border-field hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink sm:px-3"
            >
              {NAMES[tab]}
              {totals && (
                <span className="text-meta font-normal tabular-nums">{countText(totals[tab])}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls the row of tabs, and nothing else, to the current one. */
function showTab(link: HTMLElement | null): void {
  const row = link?.closest("ul");
  if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}
