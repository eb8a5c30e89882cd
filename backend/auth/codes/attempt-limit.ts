import type { LimitStore } from "../../core/requests/limit-store.ts";
import { tooManyRequests } from "../service/auth-limits.ts";
import type { AuthService } from "../service/auth-service.types.ts";

/** Attempts within the window, counted across all processes of the site. */
const LIMIT = 5;
const WINDOW_SECONDS = 300;

/** Account or mailbox that attempts are counted for. */
export type AttemptSubject =
  | `codes of ${string}`
  | `messages to ${string}`
  | `messages for ${string}`
  | `proofs of ${string}`;

/**
 * Counts an attempt before it is verified, so that parallel requests cannot exceed the limit.
 *
 * @throws AuthError 429 when the limit is reached.
 */
export async function countAttempt(
  { limitStore }: Pick<AuthService, "limitStore">,
  subject: AttemptSubject,
  code: "over_request_rate_limit" | "over_sms_send_rate_limit" = "over_request_rate_limit",
): Promise<void> {
  const waitMs = await openAttemptLimit(limitStore).count(subject);
  if (waitMs > 0) throw tooManyRequests("attempts", waitMs, code);
}

/** Resets the attempts after a successful one. */
export async function clearAttempts(
  { limitStore }: Pick<AuthService, "limitStore">,
  subject: AttemptSubject,
): Promise<void> {
  await openAttemptLimit(limitStore).clear(subject);
}

const openAttemptLimit = (store: LimitStore) => store.open("attempts for", LIMIT, WINDOW_SECONDS);
