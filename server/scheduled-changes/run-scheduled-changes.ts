import type { Logger } from "pino";
import { carryOutDueChanges } from "../../app/data/articles/scheduled-changes.ts";
import type { Client } from "../../app/data/client.ts";

/** Longest wait with a change feed, which says when something is planned. */
const LONGEST_WAIT_MS = 60_000;
/** Without one, a plan is found by asking. */
const POLL_MS = 1000;
/** Wait before a change is tried again that another process has begun, and after a failed query. */
const RETRY_MS = 500;
/** Grace period on shutdown for the changes in progress. */
const CLOSE_LIMIT_MS = 3000;

export type ScheduledChangesOptions = {
  /** Client with the service key. */
  client: Client;
  /** Whether `check` is called when something was planned. */
  hasChangeFeed: boolean;
  /** The database's clock (ms since 1970), which decides what is due. */
  now: () => number;
  log: Logger;
};

export type ScheduledChangesRunner = {
  /** Call when something was planned, when the database is back, and when its clock was set. */
  check: () => void;
  close: () => Promise<void>;
};

/**
 * Carries out planned changes of articles when they are due. Several processes can share a database: each change is
 * made by the process that locks it first, in one transaction.
 */
export function runScheduledChanges(options: ScheduledChangesOptions): ScheduledChangesRunner {
  const { client, log } = options;
  const longestWait = options.hasChangeFeed ? LONGEST_WAIT_MS : POLL_MS;
  let isClosed = false;
  let isAsked = false;
  let isReachable = true;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function check(): void {
    if (isClosed) return;
    isAsked = true;
    running ??= run().finally(() => {
      running = undefined;
      // Called between the last query and now.
      if (isAsked) check();
    });
  }

  async function run(): Promise<void> {
    clearTimeout(timer);
    while (isAsked && !isClosed) {
      isAsked = false;
      try {
        wait(await carryOut());
        isReachable = true;
      } catch (error) {
        if (isReachable) log.warn({ err: error }, "cannot carry out planned changes; retrying");
        isReachable = false;
        wait(RETRY_MS);
      }
    }
  }

  /** Returns how long to wait for the next change. */
  async function carryOut(): Promise<number> {
    const { done, failures, nextDue } = await carryOutDueChanges(client);
    if (done > 0) log.info({ changes: done }, "carried out planned changes");
    for (const failure of failures) log.warn(failure, "a planned change could not be carried out");
    if (done + failures.length > 0) isAsked = true;
    if (nextDue === null) return longestWait;
    const left = nextDue - options.now();
    return left > 0 ? left : RETRY_MS;
  }

  function wait(milliseconds: number): void {
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(check, Math.min(milliseconds, longestWait)).unref();
  }

  check();
  return {
    check,
    async close() {
      isClosed = true;
      isAsked = false;
      clearTimeout(timer);
      await Promise.race([
        running,
        new Promise((resolve) => setTimeout(resolve, CLOSE_LIMIT_MS).unref()),
      ]);
    },
  };
}
