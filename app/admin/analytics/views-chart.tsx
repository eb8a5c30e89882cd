import {
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from "recharts";
import { timeMark, timeText, type ViewCount } from "../../domain/analytics/report.ts";
import { formatCount } from "../../domain/newsroom/page-range.ts";

const TICK = { fill: "var(--quiet)", fontSize: 13 };

/** Bar chart by hour or day. Hidden from screen readers, which read the table beside it. */
export function ViewsChart({ counts }: { counts: ViewCount[] }) {
  const rows = counts.map((count) => ({
    mark: timeMark(count),
    text: timeText(count),
    views: count.views,
  }));
  return (
    <div aria-hidden className="h-full">
      {/* The initial size is used until the container is measured. */}
      <ResponsiveContainer initialDimension={{ width: 320, height: 288 }}>
        <BarChart data={rows} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0 }}>
          <CartesianGrid vertical={false} stroke="var(--hairline)" />
          <XAxis
            dataKey="mark"
            tick={TICK}
            tickLine={false}
            axisLine={{ stroke: "var(--ink)" }}
            minTickGap={14}
          />
          <YAxis
            width="auto"
            tick={TICK}
            tickLine={false}
            axisLine={false}
            allowDecimals={false}
            tickFormatter={formatCount}
          />
          <Tooltip cursor={{ fill: "var(--tint)" }} content={Reading} isAnimationActive={false} />
          <Bar dataKey="views" fill="var(--accent)" maxBarSize={44} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

/** Tooltip for an hour or day. */
function Reading({ active, payload }: TooltipContentProps) {
  const row: unknown = payload[0]?.payload;
  if (!active || !isRow(row)) return null;
  return (
    <div className="popup px-3 py-2 text-meta">
      <p className="font-semibold">{row.text}</p>
      <p>
        {formatCount(row.views)} {row.views === 1 ? "view" : "views"}
      </p>
    </div>
  );
}

function isRow(value: unknown): value is { text: string; views: number } {
  return typeof value === "object" && value !== null && "text" in value && "views" in value;
}
