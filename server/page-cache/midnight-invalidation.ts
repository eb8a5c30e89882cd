/** Maximum timer interval: the clock may be changed in between. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Invalidates every page at midnight UTC: pages show the year, and the information pages the date.
 *
 * @returns a function that stops it.
 */
export function invalidateAtMidnight(invalidate: (tags: string[]) => void): () => void {
  let timer: NodeJS.Timeout;
  function wait(day: string): void {
    const now = new Date();
    const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
    const check = () => {
      const today = dayOf(new Date());
      if (today !== day) invalidate(["site"]);
      wait(today);
    };
    timer = setTimeout(check, Math.min(midnight - now.getTime() + 1, LONGEST_WAIT_MS)).unref();
  }
  wait(dayOf(new Date()));
  return () => clearTimeout(timer);
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
