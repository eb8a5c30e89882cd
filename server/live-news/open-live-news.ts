import { setTimeout as delay } from "node:timers/promises";
import { listPublicationTimes } from "../../app/data/articles/new-articles.ts";
import type { Client } from "../../app/data/client.ts";
import type { JobRunner } from "../jobs/job-runner.ts";
import type { Environment } from "../settings/environment.ts";
import { type AnswerStream, answerStreams } from "./answer-streams.ts";
import { createEventStreams } from "./event-streams.ts";

/** Debounce interval: saves within this time share one query. */
const PAUSE_MS = 200;
const RETRY_MS = 1000;
/** With a change feed, nothing is polled. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;

export type LiveNewsOptions = {
  environment: Environment;
  /** Client with the permissions of readers. */
  client: Client;
  /** Whether a change feed calls `check`. */
  hasChangeFeed: boolean;
  jobs: JobRunner;
};

export type LiveNews = {
  answer: AnswerStream;
  /** Call it with the cache tags of each change, and when a scheduled article becomes public. */
  check: (tags: readonly string[]) => void;
  /** Number of open streams. */
  size: () => number;
  close: () => void;
};

/**
 * Notifies clients with an open front page of the number of articles published since. A change costs one query for any
 * number of clients, and none without clients.
 */
export function openLiveNews(options: LiveNewsOptions): LiveNews {
  const { environment, client } = options;
  const streams = createEventStreams();
  let isStale = true;
  const { hasChangeFeed } = options;

  const list = options.jobs.start({
    name: "live-news",
    everyMs: hasChangeFeed ? LONGEST_WAIT_MS : environment.LIVE_POLL_SECONDS * 1000,
    retryMs: RETRY_MS,
    async run() {
      isStale ||= !hasChangeFeed;
      if (!isStale || streams.size() === 0) return undefined;
      isStale = false;
      try {
        streams.broadcast(await listPublicationTimes(client));
      } catch (error) {
        isStale = true;
        throw error;
      }
      await delay(PAUSE_MS);
      return undefined;
    },
  });

  function check(): void {
    isStale = true;
    if (streams.size() > 0) list();
  }

  return {
    answer: answerStreams({
      streams,
      limits: {
        total: environment.LIVE_READER_LIMIT,
        perAddress: environment.LIVE_ADDRESS_LIMIT,
      },
      siteUrl: environment.SITE_URL,
      trustProxy: environment.TRUST_PROXY,
      onOpen: () => isStale && list(),
    }),
    check(tags) {
      // Each change of an article carries the tag `latest`; a change of the most-read list adds no article.
      if (tags.includes("latest") || tags.includes("site")) check();
    },
    size: streams.size,
    close: streams.close,
  };
}
