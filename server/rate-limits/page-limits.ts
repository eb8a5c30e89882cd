import { createRateLimiter, tooManyRequests } from "@broadsheet/backend";
import { BusyError, createSemaphore } from "@broadsheet/backend/concurrency";
import type { Environment } from "../settings/environment.ts";
import { clientAddress } from "./client-address.ts";

const WINDOW_SECONDS = 60;
/**
 * How long a slot of one client address rests after a page, as a multiple of its rendering time. Two slots then take
 * at most a quarter of a CPU from readers at other addresses. A reader who opens two pages at a time never waits.
 */
const REST_PER_ADDRESS = 8;
const MAX_WAITING = 2000;
const MAX_WAITING_PER_ADDRESS = 500;

export type PageSettings = Pick<
  Environment,
  | "PAGE_LIMIT"
  | "PAGE_CONCURRENCY"
  | "PAGE_CONCURRENCY_PER_ADDRESS"
  | "REQUEST_SECONDS"
  | "TRUST_PROXY"
>;

/** Limits the rendering of pages. Cached pages are not limited. */
export type PageLimits = {
  /** The client address that a request counts for. */
  clientOf(socketAddress: string | undefined, forwardedFor: string | string[] | undefined): string;
  /** @returns a 429 response when `client` asks for too many uncached pages, otherwise undefined. */
  rejectTooMany(client: string): Promise<Response | undefined>;
  /**
   * Renders a page within the concurrency limits of the process and of `client`.
   *
   * @param signal cancels the wait for a slot.
   * @returns 503 with `Retry-After` when the queue is full or the deadline has passed.
   */
  render<Result>(
    client: string,
    signal: AbortSignal,
    task: () => Promise<Result>,
  ): Promise<Result | Response>;
};

/** Creates the page limits of one process, which are counted in memory. */
export function createPageLimits(settings: PageSettings): PageLimits {
  const limiter = createRateLimiter(settings.PAGE_LIMIT, WINDOW_SECONDS);
  const slots = createSemaphore({
    slots: settings.PAGE_CONCURRENCY,
    slotsPerKey: Math.min(settings.PAGE_CONCURRENCY, settings.PAGE_CONCURRENCY_PER_ADDRESS),
    restPerKey: REST_PER_ADDRESS,
    maxWaiting: MAX_WAITING,
    maxWaitingPerKey: MAX_WAITING_PER_ADDRESS,
  });

  return {
    clientOf(socketAddress = "", forwardedFor) {
      const forwarded = Array.isArray(forwardedFor) ? forwardedFor.join(",") : forwardedFor;
      return clientAddress(socketAddress, forwarded, settings.TRUST_PROXY);
    },
    async rejectTooMany(client) {
      const wait = await limiter.count(client);
      return wait > 0 ? tooManyRequests("pages", wait) : undefined;
    },
    async render(client, signal, task) {
      const deadline = AbortSignal.timeout(settings.REQUEST_SECONDS * 1000);
      const aborted = AbortSignal.any([signal, deadline]);
      try {
        const rendering = slots.run(task, { key: client, signal: aborted });
        return await Promise.race([rendering, rejectOn(deadline)]);
      } catch (error) {
        if (error instanceof BusyError || (deadline.aborted && error === deadline.reason))
          return pageUnavailable();
        throw error;
      }
    },
  };
}

function rejectOn(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

function pageUnavailable(): Response {
  return new Response("This page is taking too long. Try again shortly.\n", {
    status: 503,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Retry-After": "2",
      "Cache-Control": "no-store",
    },
  });
}
