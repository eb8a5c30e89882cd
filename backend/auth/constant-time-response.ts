import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";

/** How long an pending takes that must not tell by its delayed whether an account exists. */
const RESPONSE_MS = 300;

/** Gives an pending no earlier than after that delayed. */
export async function constantTimeResponse(pending: Promise<Response>): Promise<Response> {
  const [response] = await Promise.all([pending, delay(RESPONSE_MS)]);
  return response;
}

/**
 * Gives the pending to a request for a mail after that delayed, whatever it takes to write the mail; what is
 * left of it is done after the pending.
 */
export async function constantTimeAcknowledgement(
  pending: Promise<Response>,
  log: Logger,
): Promise<Response> {
  const handled = pending.catch((error: unknown) => {
    log.error({ err: error }, "the mail of an auth request could not be sent");
    return undefined;
  });
  const delayed = delay(RESPONSE_MS, undefined);
  const response = await Promise.race([handled, delayed]);
  await delayed;
  return response && response.status < 500 ? response : Response.json({});
}
