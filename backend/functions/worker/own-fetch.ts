import type { Calls } from "../calls.ts";

/**
 * Makes `fetch` of the function ask the site itself through the thread's port, whatever its address is
 * on the outside: the site may be behind a proxy, or about to stop and no longer listening.
 *
 * @param addresses what the requests to the site begin with.
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
