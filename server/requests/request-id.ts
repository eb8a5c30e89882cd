import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

/** Format of request ids accepted from a proxy; any other value is replaced. */
const WELL_FORMED = /^[\w.:=-]{8,128}$/;

const storage = new AsyncLocalStorage<string>();

/**
 * The request id: the one that the site's proxy set, or a new one.
 *
 * @param given the header `X-Request-Id`, which any client can set; it is trusted behind a proxy only.
 */
export function nameRequest(given: string | string[] | undefined, trustProxy: number): string {
  const isGiven = trustProxy > 0 && typeof given === "string" && WELL_FORMED.test(given);
  return isGiven ? given : randomUUID();
}

/** Runs a request handler; everything that it logs carries the id. */
export function withRequestId<Result>(id: string, task: () => Result): Result {
  return storage.run(id, task);
}

/** The id of the current request; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return storage.getStore();
}
