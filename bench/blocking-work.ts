import type { TraceEvent } from "lighthouse";

/** Chromium writes the processor time of each task too. */
type TimedEvent = TraceEvent & { tdur?: number };

/** What Lighthouse's phone is slower by than this machine; tasks that lay out count half of it there. */
const SLOWDOWN = 4;

const LAYOUT_SLOWDOWN = 2;

/** From where on a task blocks. */
const LONGEST_TASK_MS = 50;

/**
 * Blocking time after the first paint as Lighthouse counts it, but of the processor times of tasks where Lighthouse
 * takes the clock's: what else runs on the machine is not in it.
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
