import { lazy, Suspense } from "react";
import { timeText, type ViewCount } from "../../domain/analytics/report.ts";
import { formatCount } from "../../domain/newsroom/page-range.ts";

/** Loaded separately, because the chart library is large. */
const ViewsChart = lazy(() =>
  import("./views-chart.tsx").then(({ ViewsChart: chart }) => ({ default: chart })),
);

const CELL = "border-b border-hairline py-2.5 pr-4";

/** Views by hour or day as a chart, with the same numbers in a table. */
export function ViewsOverTime({ counts }: { counts: ViewCount[] }) {
  const isHour = counts[0]?.isHour ?? false;
  const title = isHour ? "Views by hour" : "Views by day";
  return (
    <section aria-labelledby="views-over-time" className="flex flex-col gap-4">
      <h2
        id="views-over-time"
        className="border-b-2 border-ink pb-2 font-serif text-card font-semibold"
      >
        {title}
      </h2>
      <div className="grid grid-cols-1 gap-x-10 gap-y-4 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="h-72">
          <Suspense>
            <ViewsChart counts={counts} />
          </Suspense>
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
        <section aria-label={`${title}, as a table`} tabIndex={0} className="h-72 overflow-y-auto">
          <table className="w-full border-separate border-spacing-0 text-meta">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                <th scope="col" className={`${CELL} sticky top-0 bg-paper text-left`}>
                  {isHour ? "Hour" : "Day"}
                </th>
                <th scope="col" className={`${CELL} sticky top-0 bg-paper text-right`}>
                  Views
                </th>
              </tr>
            </thead>
            <tbody>
              {counts.toReversed().map((count) => (
                <tr key={count.start}>
                  <th scope="row" className={`${CELL} text-left font-normal`}>
                    {timeText(count)}
                  </th>
                  <td className={`${CELL} text-right tabular-nums`}>{formatCount(count.views)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </section>
  );
}
