import type { LimitStore } from "../../limit-store.ts";
import type { AuthService } from "../auth-service.ts";
import { refuse } from "../refuse.ts";

/** So many tries are allowed within the time, whichever process of the site is asked. */
const LIMIT = 5;
const WINDOW_SECONDS = 300;

/** What tries are counted for. */
export type TriesOf =
  | `codes of ${string}`
  | `messages to ${string}`
  | `messages for ${string}`
  | `proofs of ${string}`;

/**
 * Counts a try before it is made, so that many at once can not pass together.
 *
 * @returns a refusal with `Retry-After` when there were too many, else nothing.
 */
export async function countTry(
  { limitStore }: Pick<AuthService, "limitStore">,
  subject: TriesOf,
  code: "over_request_rate_limit" | "over_sms_send_rate_limit" = "over_request_rate_limit",
): Promise<Response | undefined> {
  const waitMs = await openTries(limitStore).count(subject);
  return waitMs > 0 ? refuseForSeconds(Math.ceil(waitMs / 1000), code) : undefined;
}

/** Forgets the tries for something: the last one was right. */
export async function clearTries(
  { limitStore }: Pick<AuthService, "limitStore">,
  subject: TriesOf,
): Promise<void> {
  await openTries(limitStore).clear(subject);
}

const openTries = (store: LimitStore) => store.open("tries for", LIMIT, WINDOW_SECONDS);

/** An answer that says when it is worth trying again. */
export function refuseForSeconds(seconds: number, code: string): Response {
  const minutes = Math.ceil(seconds / 60);
  const when = seconds < 90 ? `${seconds} seconds` : `${minutes} minutes`;
  const response = refuse(429, code, `Too many tries. Try again in ${when}.`);
  response.headers.set("Retry-After", String(seconds));
  return response;
}
