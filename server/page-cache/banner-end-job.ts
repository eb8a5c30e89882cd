import { getNewestBanner } from "../../app/data/banner.ts";
import type { Client } from "../../app/data/client.ts";
import type { Job } from "../jobs/job-runner.ts";

/** Longest wait: another banner wakes the job. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;
const RETRY_MS = 1000;
/** Tolerance for clock skew to the database, as for scheduled articles. */
const CLOCK_TOLERANCE_MS = 1000;

/** Invalidates every page when the banner on it ends. Wake it when a banner was set or ended, and when the clock was. */
export function createBannerEndJob(options: {
  client: Client;
  invalidate: (tags: string[]) => void;
  /** The database's clock (ms since 1970), which decides what readers see. */
  now: () => number;
}): Job {
  let isShown = false;
  return {
    name: "banner-end",
    everyMs: LONGEST_WAIT_MS,
    retryMs: RETRY_MS,
    async run() {
      const banner = await getNewestBanner(options.client);
      const remaining = banner ? Date.parse(banner.endsAt) - options.now() : 0;
      if (isShown && remaining <= 0) {
        options.invalidate(["site"]);
        setTimeout(() => options.invalidate(["site"]), CLOCK_TOLERANCE_MS).unref();
      }
      isShown = remaining > 0;
      return isShown ? { nextMs: remaining + 1 } : undefined;
    },
  };
}
