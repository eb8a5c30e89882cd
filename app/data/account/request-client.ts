import { createServerClient, parseCookieHeader, serializeCookieHeader } from "@supabase/ssr";
import { createClient } from "@supabase/supabase-js";
import { sessionCookieName } from "../../domain/account/session-token.ts";
import type { Client } from "../client.ts";
import type { Database } from "../database.types.ts";

/** A browser's request, as far as its session is concerned. */
export type SessionRequest = {
  backend: { url: string; publishableKey: string; fetch: typeof fetch };
  /** Origin of the page in the browser, which the name of the session cookie depends on. */
  origin: string;
  /** The header `Cookie`. */
  cookies: string;
  /** Receives `Set-Cookie` headers. */
  setCookie: (header: string) => void;
};

/**
 * Creates the client of a request of a browser: it acts for the user in the browser's session cookie, and changes that
 * cookie as `getBrowserClient` does.
 */
export function openRequestClient({ backend, origin, cookies, setCookie }: SessionRequest): Client {
  const { hostname } = new URL(backend.url);
  const { protocol } = new URL(origin);
  const name = sessionCookieName(hostname, protocol);
  const jar = new Map(parseCookieHeader(cookies).map((each) => [each.name, each.value ?? ""]));
  return createServerClient<Database>(backend.url, backend.publishableKey, {
    cookieOptions: { name, secure: protocol === "https:" },
    auth: { experimental: { recoveryCodes: true } },
    global: { fetch: backend.fetch },
    cookies: {
      getAll: () => [...jar].map(([key, value]) => ({ name: key, value })),
      setAll(changed) {
        for (const { name: key, value, options } of changed) {
          jar.set(key, value);
          setCookie(serializeCookieHeader(key, value, options));
        }
      },
    },
  });
}

/** Creates a client without a session, for the same request. */
export function openPassingRequestClient({ backend }: Pick<SessionRequest, "backend">): Client {
  return createClient<Database>(backend.url, backend.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: backend.fetch },
  });
}
