import type { LimitStore } from "../../limit-store.ts";
import type { AuthService } from "../auth-service.ts";
import { errorResponse } from "../error-response.ts";

/** So many tries are allowed within the time, whichever process of the site is asked. */
const LIMIT = 5;
const WINDOW_SECONDS = 300;

/** What tries are counted for. */
export type AttemptSubject =
  | `codes of ${string}`
  | `messages to ${string}`
  | `messages for ${string}`
  | `proofs of ${string}`;

/**
 * Counts a try before it is made, so that many at once can not pass together.
 *
 * @returns a refusal with `Retry-After` when there were too many, else nothing.
 */
export async function countAttempt(
  { limitStore }: Pick<AuthService, "limitStore">,
  subject: AttemptSubject,
  code: "over_request_rate_limit" | "over_sms_send_rate_limit" = "over_request_rate_limit",
): Promise<Response | undefined> {
  const waitMs = await openAttemptLimit(limitStore).count(subject);
  return waitMs > 0 ? tooManyAttempts(Math.ceil(waitMs / 1000), code) : undefined;
}

/** Forgets the tries for something: the last one was right. */
export async function clearAttempts(
  { limitStore }: Pick<AuthService, "limitStore">,
  subject: AttemptSubject,
): Promise<void> {
  await openAttemptLimit(limitStore).clear(subject);
}

const openAttemptLimit = (store: LimitStore) => store.open("tries for", LIMIT, WINDOW_SECONDS);

/** An answer that says when it is worth trying again. */
export function tooManyAttempts(seconds: number, code: string): Response {
  const minutes = Math.ceil(seconds / 60);
  const when = seconds < 90 ? `${seconds} seconds` : `${minutes} minutes`;
  const response = errorResponse(429, code, `Too many tries. Try again in ${when}.`);
  response.headers.set("Retry-After", String(seconds));
  return response;
}
