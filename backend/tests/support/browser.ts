import type { SupabaseClient } from "@supabase/supabase-js";
import { type BackendAddress, createTestClient } from "./clients.ts";

/** Cookies of one browser, by origin. */
export type Jar = Map<string, Map<string, string>>;

/** A client like that of a browser tab, with PKCE. Clients with the same `storage` are tabs of one browser. */
export function sessionClient(
  backend: BackendAddress,
  storage = new Map<string, string>(),
  jar?: Jar,
): SupabaseClient {
  const address = jar ? { ...backend, fetch: fetchWith(jar, backend) } : backend;
  return createTestClient(address, backend.keys.publishable, storage);
}

/** `fetch` with the cookies of a browser, without following redirects. */
export function fetchWith(jar: Jar, backend: BackendAddress): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { origin } = new URL(request.url);
    const cookies = jar.get(origin) ?? new Map<string, string>();
    jar.set(origin, cookies);
    request.headers.set("Cookie", [...cookies].map((pair) => pair.join("=")).join("; "));
    const ask = origin === backend.url && backend.fetch ? backend.fetch : fetch;
    const response = await ask(new Request(request, { redirect: "manual" }));
    for (const line of response.headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return response;
  };
}

/** Follows redirects with cookies, as a browser does, until a page of the site or the URL `last`. */
export async function followTo(
  backend: BackendAddress,
  address: string,
  { last, jar = new Map() }: { last?: string; jar?: Jar } = {},
): Promise<URL> {
  const go = fetchWith(jar, backend);
  let url = new URL(address);
  for (let step = 0; step < 20; step += 1) {
    const isPage = !url.pathname.startsWith("/auth/v1/") || url.pathname === last;
    if (url.origin === backend.url && isPage) return url;
    const response = await go(url);
    const next = response.headers.get("Location");
    if (!next) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    url = new URL(next, url);
  }
  throw new Error(`${address} leads on and on`);
}
