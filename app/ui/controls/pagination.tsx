import { clsx } from "clsx";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronsLeft from "lucide-react/icons/chevrons-left";
import ChevronsRight from "lucide-react/icons/chevrons-right";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { moveFocusOnUnmount } from "../browser-hooks.ts";

const STEP = "grid size-11 place-items-center rounded-control border";

/** Links to the other pages of a list whose pages have numbers. `children` says which rows are shown. */
export function Pagination({
  page,
  pageCount,
  toPage,
  children,
}: {
  page: number;
  pageCount: number;
  /** Address of a page; pages count from 1. */
  toPage: (page: number) => string;
  children: ReactNode;
}) {
  const to = (target: number) =>
    target === page || target < 1 || target > pageCount ? undefined : toPage(target);
  return (
    <Pages summary={children}>
      {pageCount > 1 && (
        <>
          <FirstPage to={to(1)} />
          <PreviousPage to={to(page - 1)} />
          <span className="px-2 tabular-nums">
            Page {page.toLocaleString("en-US")} of {pageCount.toLocaleString("en-US")}
          </span>
          <NextPage to={to(page + 1)} />
          <Step
            label="Last page"
            icon={<ChevronsRight aria-hidden size={18} />}
            to={to(pageCount)}
          />
        </>
      )}
    </Pages>
  );
}

/** Links to the neighbors of a page that begins after a row. `children` says how many rows the list has. */
export function CursorPagination({
  first,
  previous,
  next,
  children,
}: {
  /** Addresses; undefined where there is no such page. */
  first: string | undefined;
  previous: string | undefined;
  next: string | undefined;
  children: ReactNode;
}) {
  return (
    <Pages summary={children}>
      {(previous !== undefined || next !== undefined) && (
        <>
          <FirstPage to={first} />
          <PreviousPage to={previous} />
          <NextPage to={next} />
        </>
      )}
    </Pages>
  );
}

function Pages({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <nav
      tabIndex={-1}
      aria-label="Pages"
      className="outline-none flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-meta text-quiet"
    >
      <p>{summary}</p>
      {children && <div className="flex items-center gap-2">{children}</div>}
    </nav>
  );
}

function FirstPage({ to }: { to: string | undefined }) {
  return <Step label="First page" icon={<ChevronsLeft aria-hidden size={18} />} to={to} />;
}

function PreviousPage({ to }: { to: string | undefined }) {
  return <Step label="Previous page" icon={<ChevronLeft aria-hidden size={18} />} to={to} />;
}

function NextPage({ to }: { to: string | undefined }) {
  return <Step label="Next page" icon={<ChevronRight aria-hidden size={18} />} to={to} />;
}

function Step({ label, icon, to }: { label: string; icon: ReactNode; to: string | undefined }) {
  if (to === undefined) {
    return <span className={clsx(STEP, "border-hairline opacity-50")}>{icon}</span>;
  }
  return (
    // React Router's Link does not support ref callbacks with cleanup.
    <div ref={moveFocusOnUnmount}>
      <Link
        to={to}
        aria-label={label}
        className={clsx(STEP, "border-field text-ink hover:border-ink hover:bg-tint")}
      >
        {icon}
      </Link>
    </div>
  );
}
