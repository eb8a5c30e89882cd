import { BusyError, createSemaphore } from "../../backend/request-bounds/semaphore.ts";
import type { Environment } from "../settings/environment.ts";
import { clientAddress } from "./client-address.ts";
import { createLimiter } from "./limiter.ts";
import { refuseForNow } from "./refuse-for-now.ts";

const WINDOW_SECONDS = 60;
/**
 * Two slots that rest so take at most a quarter of a processor from readers at other addresses. A reader does not meet it: two
 * pages at a time never wait.
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

/** Bounds the rendering of pages; cached ones do not meet it. */
export type PageBounds = {
  /** Whom a request counts for. */
  clientOf(socketAddress: string | undefined, forwardedFor: string | string[] | undefined): string;
  /** @returns the answer to one uncached page too many for `client`; undefined while there may be more. */
  refuseTooMany(client: string): Promise<Response | undefined>;
  /**
   * Renders a page when there is a slot for it, in all and for `client`.
   *
   * @param signal ends the wait for a slot.
   * @returns 503 with `Retry-After` when too many wait, or the page is not there within its deadline.
   */
  render(client: string, signal: AbortSignal, task: () => Promise<Response>): Promise<Response>;
};

/** Creates the bounds of one process: the limit of a client address is counted in memory. */
export function createPageBounds(settings: PageSettings): PageBounds {
  const limiter = createLimiter(settings.PAGE_LIMIT, WINDOW_SECONDS);
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
    async refuseTooMany(client) {
      const wait = await limiter.count(client);
      return wait > 0 ? refuseForNow("pages", wait) : undefined;
    },
    async render(client, signal, task) {
      const deadline = AbortSignal.timeout(settings.REQUEST_SECONDS * 1000);
      const ends = AbortSignal.any([signal, deadline]);
      try {
        const rendering = slots.run(task, { key: client, signal: ends });
        return await Promise.race([rendering, rejectOn(deadline)]);
      } catch (error) {
        if (error instanceof BusyError || (deadline.aborted && error === deadline.reason))
          return notNow();
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

function notNow(): Response {
  return new Response("This page takes too long at the moment. Try again shortly.\n", {
    status: 503,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Retry-After": "2",
      "Cache-Control": "no-store",
    },
  });
}
