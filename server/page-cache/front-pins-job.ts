import type { Client } from "../../app/data/client.ts";
import { listPinnedFronts } from "../../app/data/fronts/front-queries.ts";
import { frontTag } from "../../app/domain/fronts/front-place.ts";
import { nextPinEnd } from "../../app/domain/fronts/layout.ts";
import type { Job } from "../jobs/job-runner.ts";

/** Longest wait: wake the job when a front was published. */
const LONGEST_WAIT_MS = 60_000;
const RETRY_MS = 1000;

/** Invalidates pages with a front at the moment at which a pinned article leaves its slot. */
export function createFrontPinsJob(options: {
  client: Client;
  invalidate: (tags: string[]) => void;
}): Job {
  let pinEnds: { tag: string; at: number }[] = [];
  return {
    name: "front-pins",
    everyMs: LONGEST_WAIT_MS,
    retryMs: RETRY_MS,
    async run() {
      const now = Date.now();
      const ended = pinEnds.filter(({ at }) => at <= now);
      if (ended.length > 0) options.invalidate(ended.map(({ tag }) => tag));
      const fronts = await listPinnedFronts(options.client);
      pinEnds = fronts.flatMap(({ place, layout }) => {
        const at = nextPinEnd(layout, now);
        return at === undefined ? [] : [{ tag: frontTag(place), at }];
      });
      if (pinEnds.length === 0) return undefined;
      return { nextMs: Math.max(0, Math.min(...pinEnds.map(({ at }) => at)) - Date.now()) + 1 };
    },
  };
}
