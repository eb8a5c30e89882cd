import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { addPageViews, refreshMostRead } from "../../app/data/analytics.ts";
import { BackendError } from "../../app/data/backend-error.ts";
import type { Client } from "../../app/data/client.ts";
import type { ViewBatch } from "../../app/domain/analytics/page-views.ts";
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

export type WriteViewsOptions = {
  tally: ViewTally;
  /** Client with the service key. */
  client: Client;
  /** Whether pages show the most-read list. */
  hasMostRead: boolean;
  log: Logger;
};

/**
 * Flushes counted views to the database every few seconds. It retries during an outage, so that only a crash loses
 * views; a batch that may have arrived is resent unchanged and counts once.
 *
 * @returns a function that writes what is left, and stops.
 */
export function writeViews(options: WriteViewsOptions): () => Promise<void> {
  const { tally, client, log } = options;
  let pending: { id: string; batch: ViewBatch } | undefined;
  let writing: Promise<boolean> | undefined;
  let hasFailed = false;
  let refreshedAt = performance.now();

  /** Runs one at a time. @returns whether nothing is left. */
  function write(): Promise<boolean> {
    writing ??= writeNext().finally(() => {
      writing = undefined;
    });
    return writing;
  }

  async function writeNext(): Promise<boolean> {
    const batch = pending ? undefined : tally.take();
    if (batch) pending = { id: randomUUID(), batch };
    try {
      const sent = pending;
      if (sent) await inTime((signal) => addPageViews(client, { ...sent, signal }));
      pending = undefined;
      if (options.hasMostRead && (sent || performance.now() - refreshedAt > QUIET_REFRESH_MS)) {
        refreshedAt = performance.now();
        await inTime((signal) => refreshMostRead(client, { signal }));
      }
      hasFailed = false;
    } catch (error) {
      if (error instanceof BackendError && DATA_EXCEPTION.test(error.code)) {
        log.error({ err: error }, "the database rejected page views permanently");
        pending = undefined;
      } else if (!hasFailed) {
        log.warn({ err: error }, "cannot write page views; retrying");
        hasFailed = true;
      }
    }
    const lost = tally.takeLost();
    if (lost > 0) log.warn({ lost }, "page views were discarded: the tally is full");
    return pending === undefined && tally.isEmpty();
  }

  const timer = setInterval(() => void write(), INTERVAL_MS);
  timer.unref();

  return async () => {
    clearInterval(timer);
    const deadline = performance.now() + LAST_WRITE_MS;
    if (writing) await within(deadline, writing);
    while (performance.now() < deadline) {
      if (await within(deadline, write())) return;
      await delay(PAUSE_MS);
    }
    log.warn("could not write the page views of the last seconds");
  };
}

/** The embedded backend ignores the abort signal, so the wait ends at the deadline. */
function inTime(task: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  const end = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason));
  });
  return Promise.race([task(signal), end]);
}

/** The result, or undefined at the deadline. */
function within<Value>(deadline: number, task: Promise<Value>): Promise<Value | undefined> {
  return Promise.race([task, delay(deadline - performance.now(), undefined, { ref: false })]);
}
