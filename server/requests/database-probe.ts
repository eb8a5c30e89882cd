import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "../../app/data/client.ts";

const TIME_LIMIT_MS = 1500;
const ANSWER_LASTS_MS = 250;

/** Who asks so soon after the database did not answer need not wait to learn that it still does not. */
const OUTAGE_LASTS_MS = 2000;

/**
 * Asks whether the database answers within a second and a half. Questions of the same quarter of a second share one
 * answer, and during an outage the answer of the question before is given at once. A question that is not
 * answered is not put again.
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
