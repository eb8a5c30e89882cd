import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { isRequestAborted } from "../../core/base/current-request.ts";

/** Minimum response time, which hides whether an account exists. */
const RESPONSE_MS = 300;

/** Delays the result of a task, and its failure, until the minimum response time has passed. */
export async function takeConstantTime<Result>(task: Promise<Result>): Promise<Result> {
  await Promise.allSettled([task, delay(RESPONSE_MS)]);
  return task;
}

/** Delays only the failure of a task: a success reveals the account anyway. */
export async function delayFailure<Result>(task: Promise<Result>): Promise<Result> {
  const delayed = delay(RESPONSE_MS);
  try {
    return await task;
  } catch (error) {
    await delayed;
    throw error;
  }
}

/**
 * Responds with an empty success after exactly the minimum response time, while the task may still be running.
 * Its errors are logged.
 */
export async function acknowledge(task: Promise<unknown>, log: Logger): Promise<Response> {
  task.catch((error: unknown) => {
    if (!isRequestAborted())
      log.error({ err: error }, "failed to send the code of an auth request");
  });
  await delay(RESPONSE_MS);
  return Response.json({});
}
