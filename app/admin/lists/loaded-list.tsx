import { type ReactNode, Suspense } from "react";
import { Await, Navigate, useNavigate } from "react-router";
import {
  type PeopleParameters,
  STAFF_PAGE_SIZE,
  toPeopleSearch,
} from "../../domain/newsroom/list-parameters.ts";
import { countPages, pageRangeText } from "../../domain/newsroom/page-range.ts";
import { Pagination } from "../../ui/controls/pagination.tsx";
import type { Loaded } from "../load-or-report.ts";
import { EmptyList, ListScreen, ListSkeleton, LoadFailure, PendingRows } from "./list-screen.tsx";
import { SearchField } from "./search-field.tsx";

/** Content that is loading: a placeholder, then the content or the reason why it could not be loaded. */
export function LoadedContent<Found extends object>({
  loading,
  title,
  aboveFailure,
  children,
}: {
  loading: Promise<Loaded<Found>>;
  /** Title of the screen, where the content brings its own frame. */
  title?: string;
  aboveFailure?: ReactNode;
  children: (found: Found) => ReactNode;
}) {
  const frame = (content: ReactNode) =>
    title === undefined ? content : <ListScreen title={title}>{content}</ListScreen>;
  return (
    <Suspense fallback={frame(<ListSkeleton />)}>
      <Await resolve={loading}>
        {(loaded) => {
          if (loaded.failure === null) return children(loaded);
          return frame(
            <>
              {aboveFailure}
              <LoadFailure message={loaded.failure} />
            </>,
          );
        }}
      </Await>
    </Suspense>
  );
}

/** A page of rows with links to the other pages. An address beyond the last page leads to the first. */
export function PagedRows({
  page,
  shown,
  count,
  toPage,
  emptyText,
  children,
}: {
  page: number;
  /** Number of rows on this page. */
  shown: number;
  /** Number of rows on all pages. */
  count: number;
  /** Address of a page; pages count from 1. */
  toPage: (page: number) => string;
  emptyText: string;
  children: ReactNode;
}) {
  if (shown === 0 && page > 1) return <Navigate to={toPage(1)} replace />;
  if (shown === 0) return <EmptyList>{emptyText}</EmptyList>;
  const total = { count, isExact: true };
  return (
    <>
      <PendingRows>{children}</PendingRows>
      <Pagination page={page} pageCount={countPages(total, STAFF_PAGE_SIZE)} toPage={toPage}>
        {pageRangeText(page, shown, total, STAFF_PAGE_SIZE)}
      </Pagination>
    </>
  );
}

/** A page of rows below a search field whose query is in the address. */
export function SearchedRows({
  path,
  parameters,
  placeholder,
  ...rows
}: {
  /** Path of the list. */
  path: string;
  parameters: PeopleParameters;
  placeholder: string;
  shown: number;
  count: number;
  emptyText: string;
  children: ReactNode;
}) {
  const navigate = useNavigate();
  return (
    <>
      <search>
        <SearchField
          placeholder={placeholder}
          query={parameters.query}
          onSearch={(query) =>
            navigate({ search: toPeopleSearch({ query, page: 1 }) }, { replace: true })
          }
          className="max-w-xl"
        />
      </search>
      <PagedRows
        {...rows}
        page={parameters.page}
        toPage={(page) => `${path}${toPeopleSearch({ ...parameters, page })}`}
      />
    </>
  );
}
