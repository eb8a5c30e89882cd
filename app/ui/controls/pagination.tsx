import { clsx } from "clsx";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import ChevronsLeft from "lucide-react/icons/chevrons-left";
import ChevronsRight from "lucide-react/icons/chevrons-right";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { moveFocusOnUnmount } from "../move-focus-on-unmount.ts";

const STEP = "grid size-11 place-items-center rounded-[3px] border";

/** Links to the other pages of a list. `children` says which rows are shown. */
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
  const steps = [
    { label: "First page", icon: <ChevronsLeft aria-hidden size={18} />, target: 1 },
    { label: "Previous page", icon: <ChevronLeft aria-hidden size={18} />, target: page - 1 },
    { label: "Next page", icon: <ChevronRight aria-hidden size={18} />, target: page + 1 },
    { label: "Last page", icon: <ChevronsRight aria-hidden size={18} />, target: pageCount },
  ];
  return (
    <nav
      tabIndex={-1}
      aria-label="Pages"
      className="outline-none flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-meta text-quiet"
    >
      <p>{children}</p>
      {pageCount > 1 && (
        <div className="flex items-center gap-2">
          {steps.slice(0, 2).map((step) => (
            <Step key={step.label} {...step} page={page} pageCount={pageCount} toPage={toPage} />
          ))}
          <span className="px-2 tabular-nums">
            Page {page.toLocaleString("en-US")} of {pageCount.toLocaleString("en-US")}
          </span>
          {steps.slice(2).map((step) => (
            <Step key={step.label} {...step} page={page} pageCount={pageCount} toPage={toPage} />
          ))}
        </div>
      )}
    </nav>
  );
}

function Step(props: {
  label: string;
  icon: ReactNode;
  target: number;
  page: number;
  pageCount: number;
  toPage: (page: number) => string;
}) {
  const { label, icon, target, page, pageCount, toPage } = props;
  if (target === page || target < 1 || target > pageCount) {
    return <span className={clsx(STEP, "border-hairline opacity-50")}>{icon}</span>;
  }
  return (
    // React Router's Link does not support ref callbacks with cleanup.
    <div ref={moveFocusOnUnmount}>
      <Link
        to={toPage(target)}
        aria-label={label}
        className={clsx(STEP, "border-field text-ink hover:border-ink hover:bg-tint")}
      >
        {icon}
      </Link>
    </div>
  );
}
