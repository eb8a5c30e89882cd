import type { ReactNode } from "react";
import { formatCount } from "../../domain/newsroom/page-range.ts";

export type RankRow = { key: string; name: ReactNode; views: number };

/** A top list with bars relative to the first row. */
export function RankTable({
  title,
  heading,
  empty,
  rows,
}: {
  title: string;
  /** Heading of the first column. */
  heading: string;
  /** Empty state. */
  empty: string;
  rows: RankRow[];
}) {
  const most = rows[0]?.views ?? 0;
  return (
    <table className="w-full text-small">
      <caption className="border-b-2 border-ink pb-2 text-left font-serif text-card font-semibold">
        {title}
      </caption>
      <thead className="text-meta text-quiet">
        <tr>
          <th scope="col" className="py-2 text-left font-semibold">
            {heading}
          </th>
          <th scope="col" className="py-2 pl-4 text-right font-semibold">
            Views
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, views }) => (
          <tr key={key} className="border-t border-hairline align-baseline">
            <th scope="row" className="py-2.5 text-left font-normal wrap-anywhere">
              {name}
              <div
                aria-hidden
                className="mt-1.5 h-1 min-w-px bg-accent"
                style={{ width: `${(views / most) * 100}%` }}
              />
            </th>
            <td className="py-2.5 pl-4 text-right tabular-nums">{formatCount(views)}</td>
          </tr>
        ))}
        {rows.length === 0 && (
          <tr className="border-t border-hairline">
            <td colSpan={2} className="py-2.5 text-quiet">
              {empty}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
