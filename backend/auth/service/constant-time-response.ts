import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { isRequestAborted } from "../../core/base/current-request.ts";

/** Minimum response time, which hides whether an account exists. */
const RESPONSE_MS = 300;

/** Delays a response until the minimum response time has passed. */
export async function constantTimeResponse(pending: Promise<Response>): Promise<Response> {
  const [response] = await Promise.all([pending, delay(RESPONSE_MS)]);
  return response;
}

/**
 * Responds after exactly the minimum response time, while the email may still be on its way. Errors of the
 * email are logged; the client gets an empty success.
 */
export async function constantTimeAcknowledgement(
  pending: Promise<Response>,
  log: Logger,
): Promise<Response> {
  const handled = pending.catch((error: unknown) => {
    if (!isRequestAborted())
      log.error({ err: error }, "failed to send the email of an auth request");
    return undefined;
  });
  const delayed = delay(RESPONSE_MS, undefined);
  const response = await Promise.race([handled, delayed]);
  await delayed;
  return response && response.status < 500 ? response : Response.json({});
}
