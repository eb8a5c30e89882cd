import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { listPublicationTimes } from "../../app/data/articles/new-articles.ts";
import type { Client } from "../../app/data/client.ts";
import type { Environment } from "../settings/environment.ts";
import { type AnswerStream, answerStreams } from "./answer-streams.ts";
import { createEventStreams } from "./event-streams.ts";

/** Debounce interval: saves within this time share one query. */
const PAUSE_MS = 200;
const RETRY_MS = 1000;

export type LiveNewsOptions = {
  environment: Environment;
  /** Client with the permissions of readers. */
  client: Client;
  /** Whether a change feed calls `check`. */
  hasChangeFeed: boolean;
  log: Logger;
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
  const { environment, client, log } = options;
  const streams = createEventStreams();
  let isStale = true;
  let isListing = false;
  let isClosed = false;

  function listIfWanted(): void {
    if (isStale && !isListing && streams.size() > 0) void list();
  }

  async function list(): Promise<void> {
    isListing = true;
    while (isStale && !isClosed && streams.size() > 0) {
      isStale = false;
      try {
        streams.broadcast(await listPublicationTimes(client));
        await delay(PAUSE_MS);
      } catch (error) {
        isStale = true;
        log.warn({ err: error }, "cannot list new articles; retrying");
        await delay(RETRY_MS);
      }
    }
    isListing = false;
  }

  function check(): void {
    isStale = true;
    listIfWanted();
  }

  const pollMs = environment.LIVE_POLL_SECONDS * 1000;
  const poll = options.hasChangeFeed ? undefined : setInterval(check, pollMs).unref();

  return {
    answer: answerStreams({
      streams,
      limits: {
        total: environment.LIVE_READER_LIMIT,
        perAddress: environment.LIVE_ADDRESS_LIMIT,
      },
      siteUrl: environment.SITE_URL,
      trustProxy: environment.TRUST_PROXY,
      onOpen: listIfWanted,
    }),
    check(tags) {
      // Each change of an article carries the tag `latest`; a change of the most-read list adds no article.
      if (tags.includes("latest") || tags.includes("site")) check();
    },
    size: streams.size,
    close() {
      isClosed = true;
      clearInterval(poll);
      streams.close();
    },
  };
}
