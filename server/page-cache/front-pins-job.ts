import type { Client } from "../../app/data/client.ts";
import { getPublishedHomeFront } from "../../app/data/fronts/front-queries.ts";
import { nextPinEnd } from "../../app/domain/fronts/layout.ts";
import type { Job } from "../jobs/job-runner.ts";

/** Longest wait: wake the job when a front was published. */
const LONGEST_WAIT_MS = 60_000;
const RETRY_MS = 1000;

/** Invalidates the front page at the moment at which a pinned article leaves its slot. */
export function createFrontPinsJob(options: {
  client: Client;
  invalidate: (tags: string[]) => void;
}): Job {
  let pinEnd: number | undefined;
  return {
    name: "front-pins",
    everyMs: LONGEST_WAIT_MS,
    retryMs: RETRY_MS,
    async run() {
      if (pinEnd !== undefined && pinEnd <= Date.now()) options.invalidate(["front:home"]);
      const front = await getPublishedHomeFront(options.client);
      pinEnd = front ? nextPinEnd(front.layout, Date.now()) : undefined;
      return pinEnd === undefined ? undefined : { nextMs: pinEnd - Date.now() + 1 };
    },
  };
}
