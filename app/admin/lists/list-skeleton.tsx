import { STAFF_PAGE_SIZE } from "../../domain/newsroom/lists/list-parameters.ts";

const ROWS = Array.from({ length: STAFF_PAGE_SIZE }, (_, row) => row);

/** The shape of the list until it has come. */
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
