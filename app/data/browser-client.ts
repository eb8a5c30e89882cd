import { createBrowserClient } from "@supabase/ssr";
import { createClient, type Session } from "@supabase/supabase-js";
import { sessionCookieName } from "../domain/account/session-token.ts";
import { BACKEND_META } from "../domain/document-meta.ts";
import type { Client } from "./client.ts";
import type { Database } from "./database.types.ts";
import { readStoredSession, sessionCookies } from "./stored-session.ts";

let client: Client | undefined;

/**
 * The shared client of this browser tab. It acts for the signed-in user; the session is in a cookie, so that it
 * survives the clearing of local storage, and is refreshed before it expires.
 */
export function getBrowserClient(): Client {
  client ??= openBrowserClient(...readBackend());
  return client;
}

function openBrowserClient(url: string, key: string): Client {
  const name = cookieName(url);
  return createBrowserClient<Database>(url, key, {
    cookies: sessionCookies(name),
    cookieOptions: { name, secure: location.protocol === "https:" },
    auth: { experimental: { recoveryCodes: true } },
    realtime: { heartbeatIntervalMs: 30_000, reconnectAfterMs },
    global: { fetch: fetchOnce },
  });
}

/**
 * Fetches, and calls a request that fails without a connection aborted: the client would repeat others for seconds, in
 * which nothing of what is on this device is shown.
 */
async function fetchOnce(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init);
  } catch (error) {
    // The browser's own error otherwise, whose message tells what happened.
    throw navigator.onLine ? error : Object.assign(Object(error), { name: "AbortError" });
  }
}

/** Colleagues see each other's words again soon after an outage, and not all sockets are opened at once. */
function reconnectAfterMs(tries: number): number {
  return Math.min(tries, 3) * 1000 * (0.5 + Math.random() / 2);
}

/** The user's session as it is stored in this browser, also when it cannot be refreshed now. */
export function getStoredSession(): Promise<Session | null> {
  return readStoredSession(cookieName(readBackend()[0]));
}

function cookieName(backendUrl: string): string {
  return sessionCookieName(new URL(backendUrl).hostname, location.protocol);
}

let passingClients = 0;

/** Creates a client without a stored session, independent of the tab's and of others of its kind. */
export function createPassingClient(): Client {
  passingClients += 1;
  return createClient<Database>(...readBackend(), {
    auth: {
      storageKey: `passing-${passingClients}`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
  });
}

/** URL and publishable key of the backend, from the page's `<meta>`. */
export function readBackend(): [url: string, key: string] {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${BACKEND_META}"]`);
  const key = meta?.dataset.key;
  if (!meta || !key) throw new Error("The page does not say where the backend is.");
  return [meta.content || location.origin, key];
}
