import type { Job } from "../jobs/job-runner.ts";

/** Longest wait: the clock may be changed in between. */
const LONGEST_WAIT_MS = 60_000;

/** Invalidates every page at midnight UTC: pages show the year, and the information pages the date. */
export function createMidnightJob(invalidate: (tags: string[]) => void): Job {
  let day = dayOf(new Date());
  return {
    name: "midnight",
    everyMs: LONGEST_WAIT_MS,
    async run() {
      const now = new Date();
      const today = dayOf(now);
      if (today !== day) invalidate(["site"]);
      day = today;
      const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
      return { nextMs: midnight - now.getTime() + 1 };
    },
  };
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
