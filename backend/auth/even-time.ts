import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";

/** How long an answer takes that must not tell by its time whether an account exists. */
const EVEN_TIME_MS = 300;

/** Gives an answer no earlier than after that time. */
export async function takeEvenTime(answer: Promise<Response>): Promise<Response> {
  const [response] = await Promise.all([answer, delay(EVEN_TIME_MS)]);
  return response;
}

/**
 * Gives the answer to a request for a mail after that time, whatever it takes to write the mail; what is
 * left of it is done after the answer.
 */
export async function answerInEvenTime(answer: Promise<Response>, log: Logger): Promise<Response> {
  const noted = answer.catch((error: unknown) => {
    log.error({ err: error }, "the mail of an auth request could not be sent");
    return undefined;
  });
  const time = delay(EVEN_TIME_MS, undefined);
  const response = await Promise.race([noted, time]);
  await time;
  return response && response.status < 500 ? response : Response.json({});
}
