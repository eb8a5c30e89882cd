import { setTimeout as delay } from "node:timers/promises";
import type { MiddlewareHandler } from "hono";
import { addressOf } from "./address-of.ts";
import { createLimiter } from "./limiter.ts";

/** Refusals that one client address gets at once, within a window. */
const REFUSALS = 300;
const WINDOW_SECONDS = 10;
const DELAY_MS = 1000;

/**
 * Answers after a second when a client address has been refused often: a program that repeats what is refused would take
 * the event loop from others, however little each refusal costs. Nothing is answered differently.
 *
 * @param isPrivileged whether a request is by the service key or by staff, whom nothing slows down.
 */
export function slowRefusals(
  isPrivileged: (request: Request) => Promise<boolean>,
  trustProxy: number,
): MiddlewareHandler {
  const limiter = createLimiter(REFUSALS, WINDOW_SECONDS);
  return async (context, next) => {
    const { raw } = context.req;
    await next();
    if (context.res.status < 400 || (await isPrivileged(raw))) return;
    const wait = await limiter.count(addressOf(context, trustProxy));
    if (wait > 0) await delay(DELAY_MS, undefined, { ref: false });
  };
}
