import {
  type AuthChangeEvent,
  type AuthError,
  isAuthRefreshDiscardedError,
  isAuthSessionMissingError,
  type Session,
} from "@supabase/supabase-js";
import * as z from "zod/mini";
import { type AuthFailure, type AuthUser, ROLES } from "../../domain/account/auth-user.ts";
import { type Assurance, PASSWORD_ONLY } from "../../domain/account/second-factor.ts";
import { readClaims } from "../../domain/account/session-token.ts";
import { getStoredSession } from "../browser-client.ts";
import type { Client } from "../client.ts";
import type { NewSession } from "./accept-invitation.ts";
import { toAuthFailure } from "./auth-failure.ts";
import { readFactors } from "./factors.ts";

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

const metadataSchema = z.catch(z.object({ name: z.catch(z.string(), "") }), { name: "" });
const providersSchema = z.catch(z.object({ providers: z.catch(z.array(z.string()), []) }), {
  providers: [],
});
const levelSchema = z.catch(z.object({ aal: z.string() }), { aal: "aal1" });
const claimsSchema = z.catch(
  z.object({ app_metadata: z.object({ role: z.catch(z.enum(ROLES), "reader") }) }),
  { app_metadata: { role: "reader" } },
);

/** The user of a session. The role is read from the access token, which is what the database checks. */
export function readAuthUser(session: Session | null): AuthUser | null {
  if (!session) return null;
  const { id, email = "", user_metadata, app_metadata } = session.user;
  const { providers } = providersSchema.parse(app_metadata);
  return {
    id,
    email,
    name: metadataSchema.parse(user_metadata).name,
    role: claimsSchema.parse(readClaims(session.access_token)).app_metadata.role,
    hasPassword: providers.includes("email") || providers.includes("phone"),
  };
}

/** The assurance level of a session, read from the access token. */
function readAssurance(session: Session | null): Assurance {
  if (!session) return PASSWORD_ONLY;
  const { aal } = levelSchema.parse(readClaims(session.access_token));
  return { hasVerifiedFactor: aal !== "aal1", factors: readFactors(session.user.factors) };
}

/** Replaces the browser's session with one that another client created. */
export async function adoptSession(
  client: Client,
  session: NewSession,
): Promise<AuthFailure | undefined> {
  const { error } = await client.auth.setSession(session);
  return error ? toAuthFailure(error) : undefined;
}
