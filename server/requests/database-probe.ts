import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "../../app/data/client.ts";

const TIMEOUT_MS = 1500;
const RESULT_TTL_MS = 250;

/** During an outage, requests within this time get the previous result at once. */
const OUTAGE_TTL_MS = 2000;

/**
 * Creates a probe that checks whether the database responds within 1.5 s. Calls within the same quarter of a second
 * share one result, and during an outage the previous result is returned at once. A query that has not been answered is
 * not sent again.
 */
export function createDatabaseProbe(client: Client): () => Promise<boolean> {
  let result: Promise<boolean> | undefined;
  let query: Promise<boolean> | undefined;
  let downAt = Number.NEGATIVE_INFINITY;

  function probe(): Promise<boolean> {
    setTimeout(() => {
      result = undefined;
    }, RESULT_TTL_MS).unref();
    query ??= canQuery(client).finally(() => {
      query = undefined;
    });
    const isLate = delay(TIMEOUT_MS, false, { ref: false });
    return Promise.race([query, isLate]).then((isUp) => {
      downAt = isUp ? Number.NEGATIVE_INFINITY : performance.now();
      return isUp;
    });
  }

  return async () => {
    result ??= probe();
    return performance.now() - downAt < OUTAGE_TTL_MS ? false : result;
  };
}

async function canQuery(client: Client): Promise<boolean> {
  try {
    const { error } = await client
      .from("categories")
      .select("id")
      .limit(1)
      .abortSignal(AbortSignal.timeout(TIMEOUT_MS));
    return !error;
  } catch {
    return false;
  }
}
