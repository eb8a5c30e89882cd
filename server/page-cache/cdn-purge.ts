import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { formatCacheTags } from "../../app/domain/pages/cache-tags.ts";

const ANSWER_LIMIT_MS = 2000;
const PAUSE_MS = 1000;
/** CDNs accept header lines of 8 kB. A longer list of tags is replaced by the tag that every page carries. */
const LONGEST_LIST = 4000;
const MAX_TAGS = 500;

export type CdnPurger = {
  /** Purges what carries one of the tags from the CDNs. */
  purge(tags: readonly string[]): void;
  /** Purges that were not accepted so far. */
  failures(): number;
  /** Settles when all pending purges have been sent or have failed. */
  close(): Promise<void>;
};

/**
 * Sends `PURGE` with the header `Cache-Tag` to each address, with retries until it is accepted. Each process does so
 * after it has invalidated its own pages: a response that a CDN fetched from a process that had not received the change
 * yet is purged by that process later.
 */
export function createCdnPurger(addresses: readonly string[], log: Logger): CdnPurger {
  const cdns = addresses.map((address) => createPurger(address, log));
  return {
    purge(tags) {
      for (const cdn of cdns) cdn.purge(tags);
    },
    failures: () => cdns.reduce((sum, cdn) => sum + cdn.failures(), 0),
    async close() {
      await Promise.all(cdns.map((cdn) => cdn.close()));
    },
  };
}

function createPurger(address: string, log: Logger): CdnPurger {
  let waiting = new Set<string>();
  let sending: Promise<void> | undefined;
  let failures = 0;
  let allFailures = 0;
  const closing = new AbortController();

  function add(tags: Iterable<string>): void {
    for (const tag of tags) waiting.add(tag);
    if (waiting.size > MAX_TAGS) waiting = new Set(["site"]);
  }

  async function sendAll(): Promise<void> {
    while (waiting.size > 0) {
      const tags = waiting;
      waiting = new Set();
      try {
        await send(address, tags);
        if (failures > 0) log.info({ address }, "the CDN accepts purges again");
        failures = 0;
      } catch (error) {
        failures += 1;
        allFailures += 1;
        add(tags);
        if (closing.signal.aborted) return;
        // The first failure may be a keep-alive connection that the CDN was closing.
        if (failures === 1) continue;
        if (failures === 2) log.warn({ err: error, address }, "the CDN did not accept a purge");
        await delay(PAUSE_MS, undefined, { ref: false, signal: closing.signal }).catch(() => {});
      }
    }
  }

  return {
    purge(tags) {
      add(tags);
      sending ??= sendAll().finally(() => {
        sending = undefined;
      });
    },
    failures: () => allFailures,
    async close() {
      closing.abort();
      await sending;
    },
  };
}

async function send(address: string, tags: ReadonlySet<string>): Promise<void> {
  const list = formatCacheTags([...tags]);
  const response = await fetch(address, {
    method: "PURGE",
    redirect: "error",
    headers: { "Cache-Tag": list.length > LONGEST_LIST ? "site" : list },
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`it answered ${response.status}`);
}
