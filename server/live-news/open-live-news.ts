import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Client } from "../../app/data/client.ts";
import { listNewArticles } from "../../app/data/live/list-new-articles.ts";
import type { Environment } from "../settings/environment.ts";
import { type AnswerStream, answerStreams } from "./answer-streams.ts";
import { createEventStreams } from "./event-streams.ts";

/** Many saves within this time are one question to the database. */
const PAUSE_MS = 200;
const RETRY_MS = 1000;

export type LiveNewsOptions = {
  environment: Environment;
  /** Sees what readers see. */
  client: Client;
  /** Whether `check` is called for changes of the database. */
  hasChangeFeed: boolean;
  log: Logger;
};

export type LiveNews = {
  answer: AnswerStream;
  /** To be called with the cache tags of whatever has changed, and when an article has become due. */
  check: (tags: readonly string[]) => void;
  /** How many streams are open. */
  size: () => number;
  close: () => void;
};

/**
 * Tells those who have the front page open how many articles appeared since. However many they are, a change
 * costs one query; without readers it costs none.
 */
export function openLiveNews(options: LiveNewsOptions): LiveNews {
  const { environment, client, log } = options;
  const hub = createEventStreams();
  let isStale = true;
  let isListing = false;
  let isClosed = false;

  function listIfWanted(): void {
    if (isStale && !isListing && hub.size() > 0) void list();
  }

  async function list(): Promise<void> {
    isListing = true;
    while (isStale && !isClosed && hub.size() > 0) {
      isStale = false;
      try {
        hub.tell(await listNewArticles(client));
        await delay(PAUSE_MS);
      } catch (error) {
        isStale = true;
        log.warn({ err: error }, "new articles cannot be listed; trying again");
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
      hub,
      limits: {
        total: environment.LIVE_READER_LIMIT,
        perAddress: environment.LIVE_ADDRESS_LIMIT,
      },
      siteUrl: environment.SITE_URL,
      trustProxy: environment.TRUST_PROXY,
      onOpen: listIfWanted,
    }),
    check(tags) {
      // Every change of an article is among the latest; of what is read most nothing new appears.
      if (tags.includes("latest") || tags.includes("site")) check();
    },
    size: hub.size,
    close() {
      isClosed = true;
      clearInterval(poll);
      hub.close();
    },
  };
}
