import { AsyncLocalStorage } from "node:async_hooks";

/** Header of a request that a function sends to a function: the number of functions that wait for its response. */
export const CALL_DEPTH_HEADER = "X-Function-Depth";

/** Functions may call each other this deep below the first one. */
export const MAX_CALL_DEPTH = 5;

/** The depth of a request, 0 for one from outside. A client can only make its own request count as deeper. */
export function readCallDepth(headers: Headers): number {
  return Math.max(Number(headers.get(CALL_DEPTH_HEADER)) || 0, 0);
}

const storage = new AsyncLocalStorage<number>();

/** Answers a function's request in the thread of the function, at the depth of the request. */
export function runAtDepthOf<Result>({ headers }: Request, answer: () => Result): Result {
  return storage.run(readCallDepth(headers), answer);
}

/** Sets the depth of a request that the function sends, whatever the function has set. */
export function setCallDepth({ headers }: Request): void {
  headers.set(CALL_DEPTH_HEADER, String((storage.getStore() ?? 0) + 1));
}
