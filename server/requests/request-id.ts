import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

/** What a proxy may name a request; anything else gets a name of ours. */
const WELL_FORMED = /^[\w.:=-]{8,128}$/;

const storage = new AsyncLocalStorage<string>();

/**
 * The name of a request: the one that one's own proxy gave it, else a new one.
 *
 * @param given the header `X-Request-Id`, which anybody can set; it counts behind a proxy only.
 */
export function nameRequest(given: string | string[] | undefined, trustProxy: number): string {
  const isGiven = trustProxy > 0 && typeof given === "string" && WELL_FORMED.test(given);
  return isGiven ? given : randomUUID();
}

/** Runs what answers a request; all that is logged meanwhile carries its id. */
export function withRequestId<Result>(id: string, task: () => Result): Result {
  return storage.run(id, task);
}

/** The id of the request that is being answered; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return storage.getStore();
}
