import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { addPageViews, refreshMostRead } from "../../app/data/analytics.ts";
import { BackendError } from "../../app/data/backend-error.ts";
import type { Client } from "../../app/data/client.ts";
import type { ViewBatch } from "../../app/domain/analytics/page-views.ts";
import type { Job } from "../jobs/job-runner.ts";
import type { ViewTally } from "./view-tally.ts";

const INTERVAL_MS = 2000;
const TIME_LIMIT_MS = 10_000;
/** Refresh interval of the most-read list: it changes as hours pass, even without new views. */
const QUIET_REFRESH_MS = 10 * 60_000;
/** Shutdown timeout: the site has 10 s to stop, and the database needs some of them. */
const LAST_WRITE_MS = 2000;
const PAUSE_MS = 50;
/** PostgreSQL error codes for values that it will never accept. */
const DATA_EXCEPTION = /^22/;

export type PageViewsJobOptions = {
  tally: ViewTally;
  /** Client with the service key. */
  client: Client;
  log: Logger;
};

/**
 * Flushes counted views to the database every few seconds. It retries during an outage, so that only a crash loses
 * views; a batch that may have arrived is resent unchanged and counts once. A stop writes what is left.
 */
export function createPageViewsJob(options: PageViewsJobOptions): Job {
  const { tally, client, log } = options;
  let pending: { id: string; batch: ViewBatch } | undefined;
  let refreshedAt = performance.now();

  async function write(stopping?: AbortSignal): Promise<void> {
    const lost = tally.takeLost();
    if (lost > 0) log.warn({ lost }, "page views were discarded: the tally is full");
    const batch = pending ? undefined : tally.take();
    if (batch) pending = { id: randomUUID(), batch };
    const sent = pending;
    try {
      if (sent) await inTime((signal) => addPageViews(client, { ...sent, signal }), stopping);
    } catch (error) {
      if (!(error instanceof BackendError && DATA_EXCEPTION.test(error.code))) throw error;
      log.error({ err: error }, "the database rejected page views permanently");
    }
    pending = undefined;
    if (sent || performance.now() - refreshedAt > QUIET_REFRESH_MS) {
      refreshedAt = performance.now();
      await inTime((signal) => refreshMostRead(client, { signal }), stopping);
    }
  }

  async function writeAll(deadline: number): Promise<void> {
    while (performance.now() < deadline) {
      await write().catch(() => delay(PAUSE_MS));
      if (pending === undefined && tally.isEmpty()) return;
    }
  }

  return {
    name: "page-views",
    everyMs: INTERVAL_MS,
    async run(signal) {
      await write(signal);
      return undefined;
    },
    async finish() {
      const limit = delay(LAST_WRITE_MS, undefined, { ref: false });
      await Promise.race([writeAll(performance.now() + LAST_WRITE_MS), limit]);
      if (pending !== undefined || !tally.isEmpty())
        log.warn("could not write the page views of the last seconds");
    },
  };
}

/** The embedded backend ignores the abort signal, so the wait ends at the deadline, and when the site stops. */
function inTime(
  task: (signal: AbortSignal) => Promise<void>,
  stopping?: AbortSignal,
): Promise<void> {
  const timeout = AbortSignal.timeout(TIME_LIMIT_MS);
  const signal = stopping ? AbortSignal.any([stopping, timeout]) : timeout;
  const end = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
  return Promise.race([task(signal), end]);
}
