import type { LimitStore } from "../../core/requests/limit-store.ts";
import type { AuthService } from "../service/auth-service.ts";
import { errorResponse } from "../service/error-response.ts";

/** Attempts within the window, counted across all processes of the site. */
const LIMIT = 5;
const WINDOW_SECONDS = 300;

/** What attempts are counted for. */
export type AttemptSubject =
  | `codes of ${string}`
  | `messages to ${string}`
  | `messages for ${string}`
  | `proofs of ${string}`;

/**
 * Counts an attempt before it is verified, so that parallel requests cannot exceed the limit.
 *
 * @returns a 429 response with `Retry-After` when the limit is reached, otherwise undefined.
 */
export async function countAttempt(
  { limitStore }: Pick<AuthService, "limitStore">,
  subject: AttemptSubject,
  code: "over_request_rate_limit" | "over_sms_send_rate_limit" = "over_request_rate_limit",
): Promise<Response | undefined> {
  const waitMs = await openAttemptLimit(limitStore).count(subject);
  return waitMs > 0 ? tooManyAttempts(Math.ceil(waitMs / 1000), code) : undefined;
}

/** Resets the attempts after a successful one. */
export async function clearAttempts(
  { limitStore }: Pick<AuthService, "limitStore">,
  subject: AttemptSubject,
): Promise<void> {
  await openAttemptLimit(limitStore).clear(subject);
}

const openAttemptLimit = (store: LimitStore) => store.open("attempts for", LIMIT, WINDOW_SECONDS);

/** A 429 response with `Retry-After`. */
export function tooManyAttempts(seconds: number, code: string): Response {
  const minutes = Math.ceil(seconds / 60);
  const when = seconds < 90 ? `${seconds} seconds` : `${minutes} minutes`;
  const response = errorResponse(429, code, `Too many attempts. Try again in ${when}.`);
  response.headers.set("Retry-After", String(seconds));
  return response;
}
