import type { TraceEvent } from "lighthouse";

/** Chromium traces include the CPU time of each task. */
type TimedEvent = TraceEvent & { tdur?: number };

/** CPU slowdown of Lighthouse's phone; Lighthouse applies half of it to layout tasks. */
const SLOWDOWN = 4;

const LAYOUT_SLOWDOWN = 2;

/** Duration from which a task is blocking (long task). */
const LONGEST_TASK_MS = 50;

/**
 * Total blocking time (TBT) as Lighthouse defines it, but from CPU time instead of wall-clock time, which
 * excludes other load on the machine.
 */
export function sumBlockingWork(events: readonly TimedEvent[]): number {
  const paints = events.filter(({ name }) => name === "firstContentfulPaint");
  const paint = paints.toSorted((a, b) => a.ts - b.ts).at(-1);
  if (!paint) return Number.NaN;
  const main = events.filter(
    ({ pid, tid, ts }) => pid === paint.pid && tid === paint.tid && ts >= paint.ts,
  );
  const layouts = main.filter(({ name }) => name === "Layout");
  return main
    .filter(({ name }) => name === "RunTask")
    .reduce((sum, { ts, dur = 0, tdur = dur }) => {
      const isLayout = layouts.some((layout) => layout.ts >= ts && layout.ts < ts + dur);
      const time = (tdur / 1000) * (isLayout ? LAYOUT_SLOWDOWN : SLOWDOWN);
      return sum + Math.max(0, time - LONGEST_TASK_MS);
    }, 0);
}
