import { parentPort, workerData } from "node:worker_threads";
import { runAtDepthOf } from "./call-depth.ts";
import { answerCalls, createCalls } from "./calls.ts";
import { type Handler, loadHandler } from "./deno-surface.ts";
import { fetchFromSite } from "./fetch-from-site.ts";
import type { WorkerStart } from "./function-worker.ts";
import { resolveNpmSpecifiers } from "./npm-specifiers.ts";

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

await main(workerData);
