import type { ReactNode } from "react";
import { Link } from "react-router";
import { PERIODS, type Period, toPeriodSearch } from "../../domain/analytics/report.ts";
import { formatCount } from "../../domain/newsroom/page-range.ts";
import { articlePath } from "../../domain/pages/page-paths.ts";
import { EmptyList, ListScreen, PendingRows } from "../lists/list-screen.tsx";
import { LoadedContent } from "../lists/loaded-list.tsx";
import type { LoadedReport } from "./load-report.ts";
import { RankTable } from "./rank-table.tsx";
import { ViewsOverTime } from "./views-over-time.tsx";

const LABELS: Record<Period, string> = { today: "Today", "7": "7 days", "30": "30 days" };
const PERIOD_TEXTS: Record<Period, string> = {
  today: "today",
  "7": "in the last 7 days",
  "30": "in the last 30 days",
};

export type AnalyticsPageProps = { period: Period; report: Promise<LoadedReport> };

/** Page views: over time, by page, and by referrer. */
export function AnalyticsPage({ period, report }: AnalyticsPageProps) {
  return (
    <ListScreen title="Analytics" action={<PeriodChoice period={period} />}>
      <LoadedContent loading={report}>
        {(found) => (
          <PendingRows className="flex flex-col gap-10">
            <Counts period={period} {...found} />
          </PendingRows>
        )}
      </LoadedContent>
      <p className="max-w-prose text-meta text-quiet">
        Times are in UTC. Views appear here within a few seconds. Bots and readers who opt out of
        tracking are not counted, and we don't store who viewed a page.
      </p>
    </ListScreen>
  );
}

function PeriodChoice({ period }: { period: Period }) {
  return (
    <nav aria-label="Period" className="flex border border-field">
      {PERIODS.map((choice) => (
        <Link
          key={choice}
          to={`/admin/analytics${toPeriodSearch(choice)}`}
          replace
          preventScrollReset
          aria-current={choice === period ? "page" : undefined}
          className="grid min-h-11 place-items-center px-4 text-small font-semibold hover:bg-tint aria-[current]:bg-ink aria-[current]:text-paper"
        >
          {LABELS[choice]}
        </Link>
      ))}
    </nav>
  );
}

function Counts({
  period,
  total,
  counts,
  articles,
  pages,
  referrers,
}: { period: Period } & Extract<LoadedReport, { failure: null }>) {
  if (total === 0) {
    return <EmptyList>No views have been counted {PERIOD_TEXTS[period]} yet.</EmptyList>;
  }
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-serif text-lead font-headline tracking-tight tabular-nums">
          {formatCount(total)}
        </span>
        <span className="text-quiet">
          {total === 1 ? "view" : "views"} {PERIOD_TEXTS[period]}
        </span>
      </p>
      <ViewsOverTime counts={counts} />
      <div className="grid grid-cols-1 items-start gap-10 lg:grid-cols-2 2xl:grid-cols-[2fr_1fr_1fr]">
        <div className="lg:max-2xl:col-span-2">
          <RankTable
            title="Top Articles"
            heading="Article"
            empty="No articles were viewed."
            rows={articles.map(({ id, slug, title, views }) => ({
              key: id,
              name: <RowLink href={articlePath(slug)}>{title}</RowLink>,
              views,
            }))}
          />
        </div>
        <RankTable
          title="Other Pages"
          heading="Page"
          empty="No other pages were viewed."
          rows={pages.map(({ path, views }) => ({
            key: path,
            name: <PageName path={path} />,
            views,
          }))}
        />
        <RankTable
          title="Referrers"
          heading="Source"
          empty="No referrers."
          rows={referrers.map(({ host, views }) => ({
            key: host,
            name: host === "" ? "Direct or unknown" : host === "other" ? "Other sites" : host,
            views,
          }))}
        />
      </div>
    </>
  );
}

/** Pages whose views are counted together. */
const KINDS: Record<string, string> = { "/tag": "Tag pages", "/author": "Author pages" };

function PageName({ path }: { path: string }) {
  const kind = KINDS[path];
  return kind ?? <RowLink href={path}>{path === "/" ? "Front page" : path}</RowLink>;
}

function RowLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="underline-offset-4 hover:underline">
      {children}
    </a>
  );
}
