import type { CookieMethodsBrowser } from "@supabase/ssr";
import {
  combineChunks,
  parseCookieHeader,
  serializeCookieHeader,
  stringFromBase64URL,
} from "@supabase/ssr";
import type { Session } from "@supabase/supabase-js";
import * as z from "zod/mini";

const ENCODED = "base64-";

const sessionSchema = z.looseObject({
  access_token: z.string(),
  expires_at: z.number(),
  user: z.looseObject({
    id: z.string(),
    user_metadata: z.unknown(),
    app_metadata: z.unknown(),
  }),
});

/**
 * Cookies of the browser, for the auth client. Without a connection it does not see a session whose access token has
 * expired: it would try to refresh it for half a minute, and all requests would wait.
 */
export function sessionCookies(name: string): CookieMethodsBrowser {
  return {
    async getAll() {
      const cookies = parseCookieHeader(document.cookie).map(({ name: key, value = "" }) => ({
        name: key,
        value,
      }));
      if (navigator.onLine) return cookies;
      const session = await readStoredSession(name);
      const isExpired = session !== null && (session.expires_at ?? 0) * 1000 <= Date.now();
      return isExpired ? cookies.filter((cookie) => !cookie.name.startsWith(name)) : cookies;
    },
    setAll(cookies) {
      for (const cookie of cookies) {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
        document.cookie = serializeCookieHeader(cookie.name, cookie.value, cookie.options);
      }
    },
  };
}

/** The session in the cookies of this browser, whether or not its access token has expired; null without one. */
export async function readStoredSession(name: string): Promise<Session | null> {
  const cookies = new Map(
    parseCookieHeader(document.cookie).map((each) => [each.name, each.value]),
  );
  try {
    const text = await combineChunks(name, (key) => cookies.get(key));
    const json = text?.startsWith(ENCODED) ? stringFromBase64URL(text.slice(ENCODED.length)) : text;
    const session = sessionSchema.safeParse(JSON.parse(json ?? "null"));
    return session.success ? (session.data as unknown as Session) : null;
  } catch {
    return null;
  }
}
