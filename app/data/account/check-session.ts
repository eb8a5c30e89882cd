import {
  type AuthError,
  isAuthRefreshDiscardedError,
  isAuthSessionMissingError,
} from "@supabase/supabase-js";
import type { Client } from "../client.ts";

/** `unknown` when nobody answered. */
export type SessionCheck = "alive" | "dead" | "unknown";

const REFUSALS = [400, 401, 403];

/**
 * Asks the backend whether the session of this browser still counts. One that was revoked is forgotten
 * here too, which the client tells as `SIGNED_OUT`. A token that is refused while its session lives is exchanged.
 */
export async function checkSession(client: Client): Promise<SessionCheck> {
  const asked = await client.auth.getUser();
  if (!isRefused(asked.error)) return readCheck(asked.error);
  // By a clock that is slow, the client takes a token for good that has ended: only the exchange tells.
  const { error } = await client.auth.refreshSession();
  if (!isRefused(error)) return readCheck(error);
  await client.auth.signOut({ scope: "local" });
  return "dead";
}

function isRefused(error: AuthError | null): boolean {
  if (!error || isAuthSessionMissingError(error)) return false;
  return REFUSALS.includes(error.status ?? 0);
}

function readCheck(error: AuthError | null): SessionCheck {
  // Another tab was faster: what it got is in the cookies by now.
  if (!error || isAuthRefreshDiscardedError(error)) return "alive";
  // The client has forgotten the session by itself.
  return isAuthSessionMissingError(error) ? "dead" : "unknown";
}
