import { AsyncLocalStorage } from "node:async_hooks";

/** The request that the running code works for. */
export type CurrentRequest = {
  /** Aborts when the client leaves, the deadline passes or the site stops; undefined once it is completed. */
  readonly signal: AbortSignal | undefined;
  /**
   * Lets the rest of the request run to its end whatever happens, because part of it has taken effect: a changed
   * password needs its notice and its audit entry, too.
   */
  complete(): void;
};

const storage = new AsyncLocalStorage<CurrentRequest | undefined>();

/** The request that the caller works for; undefined for the site's own work. */
export function currentRequest(): CurrentRequest | undefined {
  return storage.getStore();
}

/** Whether the current request was aborted: nobody reads its response, and its errors are no failures. */
export function isRequestAborted(): boolean {
  return storage.getStore()?.signal?.aborted ?? false;
}

/** Runs `task` as the work of a request that `ends` aborts. Work that continues after `task` is no longer aborted. */
export async function runInRequest<Result>(
  ends: AbortSignal,
  task: () => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  let signal: AbortSignal | undefined = controller.signal;
  const abort = () => controller.abort(ends.reason);
  const request: CurrentRequest = {
    get signal() {
      return signal;
    },
    complete() {
      ends.removeEventListener("abort", abort);
      signal = undefined;
    },
  };
  if (ends.aborted) abort();
  else ends.addEventListener("abort", abort);
  try {
    return await storage.run(request, task);
  } finally {
    request.complete();
  }
}

/** Runs `task` as the site's own work, which is not aborted with the current request: others use its result too. */
export function outsideRequest<Result>(task: () => Result): Result {
  return storage.run(undefined, task);
}
