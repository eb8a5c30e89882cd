import { parentPort, workerData } from "node:worker_threads";
import { runAtDepthOf, setCallDepth } from "./call-depth.ts";
import { answerCalls, type Calls, createCalls } from "./calls.ts";
import { type Handler, loadHandler, resolveNpmSpecifiers } from "./deno-surface.ts";
import type { WorkerStart } from "./function-worker.ts";

/** The worker thread of one function: loads it, answers its requests and responds to health checks. */
async function main(start: WorkerStart): Promise<void> {
  resolveNpmSpecifiers();
  fetchFromSite(createCalls(start.outgoing), start.siteAddresses);
  const handler = await loadHandler(start.entry);
  answerCalls(start.incoming, (request) => runAtDepthOf(request, () => answer(handler, request)));
  parentPort?.on("message", () => parentPort?.postMessage("alive"));
  parentPort?.postMessage("ready");
}

/** An error thrown by a handler fails only its own response. */
async function answer(handler: Handler, request: Request): Promise<Response> {
  try {
    const response = await handler(request);
    if (response instanceof Response && response.type !== "error") return response;
    throw new TypeError("The function did not answer with a Response.");
  } catch (error) {
    if (!request.signal.aborted) console.error(error);
    return new Response("Internal Server Error", {
      status: 500,
      headers: { "sb-error-code": "EDGE_FUNCTION_ERROR" },
    });
  }
}

/**
 * Routes the function's `fetch` requests to the site itself through the thread's port, whatever the site's
 * public URL: the site may be behind a proxy, or shutting down and no longer listening. Requests to functions carry
 * their depth, also at other addresses, which may belong to the site too.
 *
 * @param addresses URL prefixes of requests to the site.
 */
function fetchFromSite(calls: Calls, addresses: readonly string[]): void {
  const outside = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const isOwn = addresses.some((address) => url.startsWith(address));
    const isFunction = URL.parse(url)?.pathname.startsWith("/functions/v1/");
    if (!isOwn && !isFunction) return outside(input, init);
    const request = new Request(input, init);
    setCallDepth(request);
    return isOwn ? calls.send(request, request.signal).answer : outside(request);
  };
}

await main(workerData);
