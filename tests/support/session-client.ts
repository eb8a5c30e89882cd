import { createServerClient } from "@supabase/ssr";
import type { Database } from "../../app/data/database.types.ts";
import type { TestClient } from "./clients.ts";

/**
 * A client as the pages use it: session and PKCE verifier in cookies. Two clients with the same `cookies`
 * are two tabs of one browser.
 */
export function sessionClient(
  site: { url: string; keys: { publishable: string } },
  cookies = new Map<string, string>(),
  ask: typeof fetch = fetch,
): TestClient {
  return createServerClient<Database>(site.url, site.keys.publishable, {
    global: { fetch: ask },
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
