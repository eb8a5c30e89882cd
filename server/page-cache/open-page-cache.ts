import type { Backend } from "@broadsheet/backend";
import type { Logger } from "pino";
import type { Client } from "../../app/data/client.ts";
import type { JobRunner } from "../jobs/job-runner.ts";
import type { Environment } from "../settings/environment.ts";
import { createBannerEndJob } from "./banner-end-job.ts";
import { createCdnPurger } from "./cdn-purge.ts";
import { createFeedCheck } from "./feed-check.ts";
import { createFrontPinsJob } from "./front-pins-job.ts";
import { createMidnightJob } from "./midnight-job.ts";
import { createPageCache, type PageCache } from "./page-cache.ts";
import { createScheduledPublicationJob } from "./scheduled-publication-job.ts";

export type OpenPageCacheOptions = {
  environment: Pick<Environment, "PAGE_CACHE_BYTES" | "CACHE_PURGE_URL">;
  backend: Pick<Backend, "openChangeFeed" | "isRemote">;
  /** Client with the service key. */
  client: Client;
  jobs: JobRunner;
  /** Called with the tags of each invalidation. */
  onInvalidate: (tags: readonly string[]) => void;
  /** Called when the change feed is connected or lost. */
  onConnection: (isConnected: boolean) => void;
  log: Logger;
};

/** The page cache with its connection to the change feed. */
export type OpenPageCache = {
  cache: PageCache;
  /** Checks whether the change feed is alive. */
  confirm: () => Promise<boolean>;
  /** The database's clock (ms since 1970). */
  databaseTime: () => number;
  /** Undefined where there is no change feed. */
  isFeedConnected: (() => boolean) | undefined;
  /** Purges that CDNs did not accept so far. */
  purgeFailures: () => number;
  close: () => Promise<void>;
};

/**
 * Opens the page cache with everything that invalidates pages in it and in CDNs: changes that the database announces,
 * scheduled articles that become public, a banner that ends, and midnight. Without a change feed (a remote Supabase without DATABASE_URL),
 * every page is rendered anew, and the cache holds the latest renderings for an outage.
 *
 * @throws StartError when the change feed belongs to another database than the backend.
 */
export async function openPageCache(options: OpenPageCacheOptions): Promise<OpenPageCache> {
  const { environment, backend, client, jobs, onInvalidate, log } = options;
  const cache = createPageCache(environment.PAGE_CACHE_BYTES, () => feed?.isCurrent() ?? false);
  const cdns = createCdnPurger(environment.CACHE_PURGE_URL, log);
  const invalidate = (tags: string[]) => {
    cache.invalidate(tags);
    cdns.purge(tags);
    onInvalidate(tags);
  };
  const databaseTime = () => feed?.databaseTime() ?? Date.now();
  const scheduled = createScheduledPublicationJob({ client, invalidate, now: databaseTime });
  const wakeScheduled = jobs.start(scheduled.job);
  const wakeBannerEnd = jobs.start(createBannerEndJob({ client, invalidate, now: databaseTime }));
  const checkScheduled = () => {
    scheduled.expectChanges();
    wakeScheduled();
  };
  jobs.start(createMidnightJob(invalidate));
  const wakePins = jobs.start(createFrontPinsJob({ client, invalidate }));
  const check = createFeedCheck(client);
  let isFeedConnected = false;
  const feed = backend.openChangeFeed?.({
    onChange(tags) {
      check.receive(tags);
      invalidate(tags);
      if (tags.includes("scheduled") || tags.includes("site")) checkScheduled();
      if (tags.includes("site")) wakeBannerEnd();
      if (tags.some((tag) => tag === "site" || tag.startsWith("front:"))) wakePins();
    },
    onConnect() {
      isFeedConnected = true;
      options.onConnection(true);
      // In this order: while it is not connected, the cache deletes nothing.
      cache.setConnected(true);
      invalidate(["site"]);
      checkScheduled();
      wakeBannerEnd();
    },
    onDisconnect() {
      isFeedConnected = false;
      options.onConnection(false);
      cache.setConnected(false);
    },
    onClockSet() {
      invalidate(["site"]);
      checkScheduled();
      wakeBannerEnd();
    },
  });
  await feed?.opened;
  if (feed && backend.isRemote) await check.run();
  return {
    cache,
    confirm: async () => feed?.confirm() ?? false,
    databaseTime,
    isFeedConnected: feed && (() => isFeedConnected),
    purgeFailures: cdns.failures,
    async close() {
      await feed?.close();
      await cdns.close();
    },
  };
}
