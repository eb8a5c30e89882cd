import { clsx } from "clsx";
import type { ReactNode, Ref } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { STAFF_PAGE_SIZE } from "../../domain/newsroom/list-parameters.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Layout of a list screen: title, action, content. */
export function ListScreen({
  title,
  action,
  children,
}: {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="font-serif text-package font-semibold tracking-tight">{title}</h1>
        {action}
      </div>
      {children}
    </div>
  );
}

/** Rows of a list, dimmed while another page of it loads. */
export function PendingRows({
  className,
  ref,
  children,
}: {
  className?: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}) {
  const isPending = usePendingList();
  return (
    <div
      ref={ref}
      aria-busy={isPending}
      className={clsx("transition-opacity", isPending && "opacity-60 delay-150", className)}
    >
      {children}
    </div>
  );
}

/** Whether another page of the current list is loading. */
function usePendingList(): boolean {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  return navigation.state === "loading" && navigation.location.pathname === pathname;
}

/** Empty state of a list. */
export function EmptyList({ children }: { children: ReactNode }) {
  return (
    <p className="border-y border-hairline py-16 text-center font-serif text-brief text-quiet">
      {children}
    </p>
  );
}

/** Shown when a list could not be loaded: the reason and a retry button. */
export function LoadFailure({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <Notice title="Error fetching data" isError>
      <p className="max-w-prose text-quiet">{message}</p>
      <Button type="button" disabled={state === "loading"} onClick={() => revalidate()}>
        Try Again
      </Button>
    </Notice>
  );
}

const ROWS = Array.from({ length: STAFF_PAGE_SIZE }, (_, row) => row);

/** Placeholder while a list loads. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="animate-pulse motion-reduce:animate-none">
      <div className="h-11 border-b-2 border-ink" />
      {ROWS.map((row) => (
        <div key={row} className="flex gap-6 border-b border-hairline px-3 py-4">
          <div className="h-5 w-5 bg-tint" />
          <div className="h-5 grow bg-tint" />
          <div className="hidden h-5 w-28 bg-tint lg:block" />
          <div className="hidden h-5 w-28 bg-tint lg:block" />
          <div className="hidden h-5 w-24 bg-tint sm:block" />
        </div>
      ))}
    </div>
  );
}

/** CSS classes of sticky table headings. */
export const TABLE_HEADING_CLASS =
  "sticky top-0 z-10 border-b-2 border-ink bg-paper px-3 text-left text-meta font-semibold";

export const TABLE_CELL_CLASS = "border-b border-hairline px-3";
