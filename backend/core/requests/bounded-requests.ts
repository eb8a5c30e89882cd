import { runInRequest } from "../base/current-request.ts";
import { untilAborted } from "../base/until-aborted.ts";
import { BusyError, createSemaphore, type Semaphore } from "./semaphore.ts";

/** Header with the client address that a request counts for; the server sets it and replaces any value from outside. */
export const CLIENT_ADDRESS_HEADER = "X-Client-Address";

/** Limits of the backend's requests. */
export type RequestBounds = {
  /** Deadline from the request to its response. */
  deadlineMs: number;
  /** Concurrent requests of unprivileged clients per service. */
  concurrency: number;
  /** Concurrent requests of one client address per service. */
  concurrencyPerAddress: number;
};

export const DEFAULT_REQUEST_BOUNDS: RequestBounds = {
  deadlineMs: 30_000,
  concurrency: 8,
  concurrencyPerAddress: 4,
};

/** Node.js allows the same time for a request to arrive; processing has the rest of the deadline. */
const UPLOAD_DEADLINE_MS = 330_000;

/**
 * Taking words out of the longest articles with all their versions takes minutes on a busy machine, and nobody may
 * prevent it by writing much. The database refuses all but admins at once, and ends it after ten minutes.
 */
const LONG_FUNCTION = "/rest/v1/rpc/redact_version";
const LONG_DEADLINE_MS = 600_000;

/** Rendering a page sends several requests at once. */
const PAGE_CONCURRENCY = 10;

/** Files hold a slot only until their first byte is sent, and uploads wait for their senders. */
const FILE_CONCURRENCY = 32;
const FILE_CONCURRENCY_PER_ADDRESS = 16;

const MAX_WAITING = 1000;
const MAX_WAITING_PER_ADDRESS = 200;

/**
 * Bodies of more bytes than this are worked on one after the other for each caller, who then waits three times as long
 * as the last one took: parsing 900 kB of JSON and checking its limits takes up to a second of processor time. The
 * longest rest is 2 s.
 */
const LARGE_BODY_BYTES = 65_536;
const LARGE_BODY_SEMAPHORE = {
  // Only limits per caller: others are not to wait for theirs.
  slots: MAX_WAITING,
  slotsPerKey: 1,
  restPerKey: 3,
  maxWaiting: MAX_WAITING,
  maxWaitingPerKey: 50,
};

export type BoundedRequests = {
  /** Answers a request within its deadline, once a slot is free. */
  answer(
    request: Request,
    pathname: string,
    task: (request: Request) => Promise<Response>,
  ): Promise<Response>;
  /** Aborts all requests and refuses new ones. */
  close(): void;
};

/**
 * Bounds every request to the backend: a concurrency limit per service, in all and per client address, and a
 * deadline. Its statements end with it. A slot is released when the work has ended, not when the client was answered.
 *
 * @param callers.isPrivileged whether a request is by the service key or by staff: only those need no slot.
 * @param callers.keyOf the caller that the large body of a request counts for; undefined for the service key.
 */
export function createBoundedRequests(
  bounds: RequestBounds,
  callers: {
    isPrivileged: (request: Request) => Promise<boolean>;
    keyOf: (request: Request) => Promise<string | undefined>;
  },
): BoundedRequests {
  const unprivileged = {
    rest: createServiceSemaphore(bounds.concurrency, bounds.concurrencyPerAddress),
    auth: createServiceSemaphore(bounds.concurrency, bounds.concurrencyPerAddress),
    realtime: createServiceSemaphore(bounds.concurrency, bounds.concurrencyPerAddress),
    files: createServiceSemaphore(FILE_CONCURRENCY, FILE_CONCURRENCY_PER_ADDRESS),
  };
  const pageRendering = createServiceSemaphore(PAGE_CONCURRENCY);
  const largeBodies = createSemaphore(LARGE_BODY_SEMAPHORE);
  const closing = new AbortController();

  async function semaphoreFor(
    request: Request,
    service: Service,
    isFunction: boolean,
  ): Promise<Semaphore | undefined> {
    // Before they have signed in, staff count as unprivileged too.
    if (service !== "auth" && (await callers.isPrivileged(request))) return undefined;
    if (request.headers.has(CLIENT_ADDRESS_HEADER)) return unprivileged[service];
    // A function that waits for another one must not take the slots that its own requests and pages need.
    return isFunction ? undefined : pageRendering;
  }

  return {
    async answer(request, pathname, task) {
      const service = serviceOf(pathname);
      const late = new AbortController();
      const signal = AbortSignal.any([request.signal, closing.signal, late.signal]);
      // Functions have a time limit of their own.
      const isFunction = pathname.startsWith("/functions/");
      const bounded = new Request(request, { signal });
      const key = request.headers.get(CLIENT_ADDRESS_HEADER) ?? undefined;
      const work = async () => {
        const semaphore = await semaphoreFor(request, service, isFunction);
        const run = () => runInRequest(signal, () => task(bounded));
        const runInSlot = () => (semaphore ? semaphore.run(run, { key, signal }) : run());
        if (service !== "rest" || !hasLargeBody(request)) return runInSlot();
        return largeBodies.run(runInSlot, { key: await callers.keyOf(request), signal });
      };
      // Not AbortSignal.timeout: it stays in memory for the whole time, however soon the request is answered.
      const timer = isFunction
        ? undefined
        : setTimeout(() => late.abort(), deadlineOf(request, pathname, bounds));
      try {
        return await untilAborted(work(), signal);
      } catch (error) {
        if (error instanceof BusyError) return refuse(503, "too_many_requests", error.message);
        if (!signal.aborted) throw error;
        // The client has disconnected; nobody reads the response.
        if (request.signal.aborted) return new Response(null, { status: 499 });
        return closing.signal.aborted
          ? refuse(503, "stopping", "The site is stopping. Try again in a moment.")
          : refuse(504, "request_timeout", "The request took too long.");
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => closing.abort(new Error("The site is stopping.")),
  };
}

type Service = "rest" | "auth" | "realtime" | "files";

function serviceOf(pathname: string): Service {
  if (pathname.startsWith("/auth/")) return "auth";
  if (pathname.startsWith("/realtime/")) return "realtime";
  return pathname.startsWith("/rest/") ? "rest" : "files";
}

function hasLargeBody({ headers }: Request): boolean {
  return Number(headers.get("Content-Length")) > LARGE_BODY_BYTES;
}

function deadlineOf({ method }: Request, pathname: string, { deadlineMs }: RequestBounds): number {
  if (pathname === LONG_FUNCTION) return LONG_DEADLINE_MS;
  const isUpload = serviceOf(pathname) === "files" && ["POST", "PUT", "PATCH"].includes(method);
  return isUpload ? Math.max(UPLOAD_DEADLINE_MS, deadlineMs) : deadlineMs;
}

function createServiceSemaphore(slots: number, slotsPerKey = slots): Semaphore {
  return createSemaphore({
    slots,
    slotsPerKey: Math.min(slots, slotsPerKey),
    maxWaiting: MAX_WAITING,
    maxWaitingPerKey: MAX_WAITING_PER_ADDRESS,
  });
}

/** An error response that the clients of every service can parse. */
function refuse(status: number, code: string, message: string): Response {
  const body = { code, error_code: code, message, msg: message, details: null, hint: null };
  return Response.json(body, {
    status,
    headers: {
      "Retry-After": "2",
      "Cache-Control": "no-store",
      "Access-Control-Allow-Origin": "*",
    },
  });
}
