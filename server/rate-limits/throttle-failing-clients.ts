import { setTimeout as delay } from "node:timers/promises";
import { createMeter } from "@broadsheet/backend/concurrency";
import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { clientAddressOf } from "./client-address.ts";

/** Errors or aborted requests of one client address: allowed at once, and per second after that. */
const BURST = 300;
const PER_SECOND = 30;
const MAX_WAIT_MS = 2000;
const MAX_ADDRESSES = 10_000;

/**
 * Throttles a client address that causes many errors or aborts many requests: a program that repeats either would
 * otherwise keep the event loop busy. Errors are answered later; where requests are aborted, later ones are handled
 * later. The responses do not change.
 *
 * @param isPrivileged whether a request has the service key or comes from staff, who are never throttled.
 */
export function throttleFailingClients(
  isPrivileged: (request: Request) => Promise<boolean>,
  trustProxy: number,
): MiddlewareHandler {
  const errors = createMeters();
  const aborts = createMeters();

  return async (context, next) => {
    const { raw } = context.req;
    const { signal } = raw;
    const address = clientAddressOf(context, trustProxy);
    const wait = aborts.add(address, 0);
    if (wait > 0 && !(await isPrivileged(raw)))
      await delay(wait, undefined, { signal, ref: false }).catch(() => undefined);
    if (!signal.aborted) await next();
    if (signal.aborted) {
      aborts.add(address, 1);
      return;
    }
    if (context.res.status < 400 || (await isPrivileged(raw))) return;
    await delay(errors.add(address, 1), undefined, { ref: false });
  };
}

/** One meter per address, the least recently used ones evicted. */
function createMeters() {
  const meters = new LRUCache<string, ReturnType<typeof createMeter>>({ max: MAX_ADDRESSES });
  return {
    /** @returns milliseconds to wait. */
    add(address: string, amount: number): number {
      const meter = meters.get(address) ?? createMeter(PER_SECOND, BURST, MAX_WAIT_MS);
      meters.set(address, meter);
      return meter.add(amount);
    },
  };
}
