import { setCallDepth } from "./call-depth.ts";
import type { Calls } from "./calls.ts";

/**
 * Routes the function's `fetch` requests to the site itself through the thread's port, whatever the site's
 * public URL: the site may be behind a proxy, or shutting down and no longer listening. Requests to functions carry
 * their depth, also at other addresses, which may belong to the site too.
 *
 * @param addresses URL prefixes of requests to the site.
 */
export function fetchFromSite(calls: Calls, addresses: readonly string[]): void {
  const outside = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const isOwn = addresses.some((address) => url.startsWith(address));
    const isFunction = URL.parse(url)?.pathname.startsWith("/functions/v1/");
    if (!isOwn && !isFunction) return outside(input, init);
    const request = new Request(input, init);
    setCallDepth(request);
    return isOwn ? calls.ask(request, request.signal).answer : outside(request);
  };
}
