import { setTimeout as delay } from "node:timers/promises";

/**
 * Polls `attempt` until it returns something other than undefined or false, and returns that.
 *
 * @throws Error naming `what` when `limitMs` is exceeded.
 */
export async function waitFor<Value>(
  what: string,
  attempt: () => Promise<Value | undefined | false> | Value | undefined | false,
  limitMs = 60_000,
): Promise<Value> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const value = await attempt();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`${what} did not happen within ${limitMs} ms`);
    await delay(20);
  }
}
