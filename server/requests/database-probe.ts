import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "../../app/data/client.ts";

const TIME_LIMIT_MS = 1500;
const ANSWER_LASTS_MS = 250;

/** During an outage, requests within this time get the previous result at once. */
const OUTAGE_LASTS_MS = 2000;

/**
 * Creates a probe that checks whether the database responds within 1.5 s. Calls within the same quarter of a second
 * share one result, and during an outage the previous result is returned at once. A query that has not been answered is
 * not sent again.
 */
export function createDatabaseProbe(client: Client): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined;
  let question: Promise<boolean> | undefined;
  let downAt = Number.NEGATIVE_INFINITY;

  function ask(): Promise<boolean> {
    setTimeout(() => {
      answer = undefined;
    }, ANSWER_LASTS_MS).unref();
    question ??= isAnswered(client).finally(() => {
      question = undefined;
    });
    const isLate = delay(TIME_LIMIT_MS, false, { ref: false });
    return Promise.race([question, isLate]).then((isUp) => {
      downAt = isUp ? Number.NEGATIVE_INFINITY : performance.now();
      return isUp;
    });
  }

  return async () => {
    answer ??= ask();
    return performance.now() - downAt < OUTAGE_LASTS_MS ? false : answer;
  };
}

async function isAnswered(client: Client): Promise<boolean> {
  try {
    const { error } = await client
      .from("categories")
      .select("id")
      .limit(1)
      .abortSignal(AbortSignal.timeout(TIME_LIMIT_MS));
    return !error;
  } catch {
    return false;
  }
}
