import type { Client } from "../../app/data/client.ts";

const TIME_LIMIT_MS = 1500;
const ANSWER_LASTS_MS = 250;

/**
 * Asks whether the database answers. Questions of the same quarter of a second share one answer.
 */
export function createDatabaseProbe(client: Client): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined;
  return () => {
    if (!answer) {
      answer = probe(client);
      setTimeout(() => {
        answer = undefined;
      }, ANSWER_LASTS_MS).unref();
    }
    return answer;
  };
}

async function probe(client: Client): Promise<boolean> {
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
