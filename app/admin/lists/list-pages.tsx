import { STAFF_PAGE_SIZE } from "../../domain/newsroom/lists/list-parameters.ts";
import { countPages, pageRangeText, type Total } from "../../domain/newsroom/lists/page-range.ts";
import { Pagination } from "../../ui/controls/pagination.tsx";

/** Which rows of a list are shown, and the way to its other pages. */
export function ListPages({
  page,
  shown,
  total,
  toPage,
}: {
  page: number;
  /** How many rows this page has. */
  shown: number;
  total: Total;
  toPage: (page: number) => string;
}) {
  return (
    <Pagination page={page} pageCount={countPages(total, STAFF_PAGE_SIZE)} toPage={toPage}>
      {pageRangeText(page, shown, total, STAFF_PAGE_SIZE)}
    </Pagination>
  );
}
