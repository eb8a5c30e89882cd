import type { Logger } from "pino";
import { carryOutDueChanges } from "../../app/data/articles/scheduled-changes.ts";
import type { Client } from "../../app/data/client.ts";
import type { Job } from "./job-runner.ts";

/** Longest wait with a change feed, which says when something is planned. */
const LONGEST_WAIT_MS = 60_000;
/** Without one, a plan is found by asking. */
const POLL_MS = 1000;
/** Wait before a change is tried again that another process has begun, and after a failed query. */
const RETRY_MS = 500;

export type ScheduledChangesOptions = {
  /** Client with the service key. */
  client: Client;
  /** Whether the job is woken when something was planned. */
  hasChangeFeed: boolean;
  /** The database's clock (ms since 1970), which decides what is due. */
  now: () => number;
  log: Logger;
};

/**
 * Carries out planned changes of articles when they are due: each by the process that locks it first, in one
 * transaction. Wake it when something was planned, when the database is back, and when its clock was set.
 */
export function createScheduledChangesJob(options: ScheduledChangesOptions): Job {
  const { client, log } = options;
  return {
    name: "scheduled-changes",
    everyMs: options.hasChangeFeed ? LONGEST_WAIT_MS : POLL_MS,
    retryMs: RETRY_MS,
    async run() {
      const { done, failures, nextDue } = await carryOutDueChanges(client);
      for (const failure of failures)
        log.warn(failure, "a planned change could not be carried out");
      if (done + failures.length > 0) return { count: done, nextMs: 0 };
      if (nextDue === null) return undefined;
      const left = nextDue - options.now();
      return { nextMs: left > 0 ? left : RETRY_MS };
    },
  };
}
