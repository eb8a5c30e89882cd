import type { Logger } from "pino";
import { emptyTrash, thinVersions } from "../../app/data/articles/housekeeping.ts";
import type { Client } from "../../app/data/client.ts";
import { removeDisusedImages } from "../../app/data/images/remove-images.ts";

const EVERY_MS = 3_600_000;

type Task = {
  /** Does a part of the work. Returns how much, or null when nothing is left. */
  run: (client: Client) => Promise<number | null>;
  done: string;
  failed: string;
};

const TASKS: readonly Task[] = [
  {
    run: removeDisusedImages,
    done: "removed images unused for a month",
    failed: "cannot remove unused images; retrying",
  },
  {
    run: emptyTrash,
    done: "deleted articles that were in Trash for 60 days",
    failed: "cannot empty Trash; retrying",
  },
  {
    run: thinVersions,
    done: "thinned draft versions",
    failed: "cannot thin draft versions; retrying",
  },
];

export type HousekeepingOptions = {
  /** Client with the service key. */
  client: Client;
  log: Logger;
};

/**
 * Removes what is no longer needed: now, and hourly until the returned function is called. Several processes can share
 * a database, which gives each of them different work or none. Images claimed by a process that ended are claimed again
 * an hour later.
 */
export function startHousekeeping({ client, log }: HousekeepingOptions): () => void {
  let isStopped = false;
  let isRunning = false;

  async function runTask({ run, done, failed }: Task): Promise<void> {
    let total = 0;
    try {
      while (!isStopped) {
        const count = await run(client);
        if (count === null) break;
        total += count;
      }
    } catch (error) {
      if (!isStopped) log.warn({ err: error }, failed);
    }
    if (total > 0) log.info({ count: total }, done);
  }

  async function runAll(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (const task of TASKS) await runTask(task);
    isRunning = false;
  }

  void runAll();
  const timer = setInterval(() => void runAll(), EVERY_MS).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
