import { createServerClient } from "@supabase/ssr";
import type { Database } from "../../app/data/database.types.ts";
import type { TestClient } from "./clients.ts";

/**
 * A client like that of a browser tab, with session and PKCE verifier in cookies. Clients with the same
 * `cookies` are tabs of one browser.
 */
export function sessionClient(
  site: { url: string; keys: { publishable: string } },
  cookies = new Map<string, string>(),
  customFetch: typeof fetch = fetch,
): TestClient {
  return createServerClient<Database>(site.url, site.keys.publishable, {
    global: { fetch: customFetch },
    cookies: {
      getAll: () => [...cookies].map(([name, value]) => ({ name, value })),
      setAll: (changed) => {
        for (const { name, value } of changed) {
          if (value === "") cookies.delete(name);
          else cookies.set(name, value);
        }
      },
    },
  });
}
