import type { Calls } from "./calls.ts";

/**
 * Routes the function's `fetch` requests to the site itself through the thread's port, whatever the site's
 * public URL: the site may be behind a proxy, or shutting down and no longer listening.
 *
 * @param addresses URL prefixes of requests to the site.
 */
export function fetchFromSite(calls: Calls, addresses: readonly string[]): void {
  const outside = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!addresses.some((address) => url.startsWith(address))) return outside(input, init);
    const request = new Request(input, init);
    return calls.ask(request, request.signal).answer;
  };
}
