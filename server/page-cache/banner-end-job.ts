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
  /** End of a banner that pages may show (ms since 1970). */
  let shownUntil: number | undefined;
  return {
    name: "banner-end",
    everyMs: LONGEST_WAIT_MS,
    retryMs: RETRY_MS,
    async run() {
      if (shownUntil !== undefined && shownUntil <= options.now()) {
        shownUntil = undefined;
        options.invalidate(["site"]);
        setTimeout(() => options.invalidate(["site"]), CLOCK_TOLERANCE_MS).unref();
      }
      const banner = await getNewestBanner(options.client);
      const endsAt = banner ? Date.parse(banner.endsAt) : 0;
      const remaining = endsAt - options.now();
      shownUntil = remaining > 0 ? endsAt : undefined;
      return remaining > 0 ? { nextMs: remaining + 1 } : undefined;
    },
  };
}
