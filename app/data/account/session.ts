import {
  type AuthChangeEvent,
  type AuthError,
  isAuthRefreshDiscardedError,
  isAuthSessionMissingError,
} from "@supabase/supabase-js";
import type { AuthFailure, AuthUser } from "../../domain/account/auth-user.ts";
import type { Assurance } from "../../domain/account/second-factor.ts";
import { getStoredSession } from "../browser-client.ts";
import type { Client } from "../client.ts";
import type { NewSession } from "./accept-invitation.ts";
import { toAuthFailure } from "./auth-failure.ts";
import { readAssurance, readAuthUser } from "./read-session.ts";

/**
 * Calls the listener for every auth event, beginning with `INITIAL_SESSION`. Where the session could not be refreshed
 * because the backend did not answer, its user goes on with what is on the device.
 */
export function watchSession(
  client: Client,
  listener: (event: AuthChangeEvent, user: AuthUser | null, assurance: Assurance) => void,
): void {
  client.auth.onAuthStateChange(async (event, current) => {
    // The auth client removes a session that the backend refuses.
    const session = current ?? (event === "INITIAL_SESSION" ? await getStoredSession() : null);
    listener(event, readAuthUser(session), readAssurance(session));
  });
}

/** `unknown` when the backend did not answer. */
export type SessionCheck = "alive" | "dead" | "unknown";

const REFUSALS = [400, 401, 403];

/**
 * Asks the backend whether the session of this browser is still valid. One that was revoked, or whose cookies are gone,
 * has ended: `SIGNED_OUT` has been emitted before it resolves. A refused access token of a live session is refreshed.
 */
export async function checkSession(client: Client): Promise<SessionCheck> {
  // Nobody can be asked, and a session that cannot be refreshed is hidden from the client (`sessionCookies`).
  if (globalThis.navigator?.onLine === false) return "unknown";
  let { error }: { error: AuthError | null } = await client.auth.getUser();
  // With a slow clock the client considers an expired token valid: only a refresh can show that the session is alive.
  if (isRefused(error)) ({ error } = await client.auth.refreshSession());
  const check = readCheck(error);
  // Emits the event also where nothing is left to be removed.
  if (check === "dead") await client.auth.signOut({ scope: "local" });
  return check;
}

function isRefused(error: AuthError | null): boolean {
  if (!error || isAuthSessionMissingError(error)) return false;
  return REFUSALS.includes(error.status ?? 0);
}

function readCheck(error: AuthError | null): SessionCheck {
  // Another tab refreshed first; its tokens are in the cookies now.
  if (!error || isAuthRefreshDiscardedError(error)) return "alive";
  return isAuthSessionMissingError(error) || isRefused(error) ? "dead" : "unknown";
}

/** Replaces the browser's session with one that another client created. */
export async function adoptSession(
  client: Client,
  session: NewSession,
): Promise<AuthFailure | undefined> {
  const { error } = await client.auth.setSession(session);
  return error ? toAuthFailure(error) : undefined;
}
