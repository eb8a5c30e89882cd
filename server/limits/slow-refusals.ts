import { setTimeout as delay } from "node:timers/promises";
import type { MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { createMeter } from "../../backend/request-bounds/meter.ts";
import { addressOf } from "./address-of.ts";

/** Of one client address: how many at once, and how many a second after that. */
const BURST = 300;
const PER_SECOND = 30;
const MAX_WAIT_MS = 2000;
const MAX_ADDRESSES = 10_000;

/**
 * Slows down a client address whose requests are refused often, or that often leaves before it is answered: a program that
 * repeats either would take the event loop from others, however little each request costs. A refusal is answered later; where
 * nobody waits for answers, requests are looked at later. Nothing is answered differently.
 *
 * @param isPrivileged whether a request is by the service key or by staff, whom nothing slows down.
 */
export function slowRefusals(
  isPrivileged: (request: Request) => Promise<boolean>,
  trustProxy: number,
): MiddlewareHandler {
  const refused = createMeters();
  const left = createMeters();

  return async (context, next) => {
    const { raw } = context.req;
    const { signal } = raw;
    const address = addressOf(context, trustProxy);
    const wait = left.add(address, 0);
    if (wait > 0 && !(await isPrivileged(raw)))
      await delay(wait, undefined, { signal, ref: false }).catch(() => undefined);
    if (!signal.aborted) await next();
    if (signal.aborted) {
      left.add(address, 1);
      return;
    }
    if (context.res.status < 400 || (await isPrivileged(raw))) return;
    await delay(refused.add(address, 1), undefined, { ref: false });
  };
}

/** A meter for each address; whoever was seen longest ago is forgotten when there are too many. */
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
