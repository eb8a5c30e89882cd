import { setTimeout as delay } from "node:timers/promises";

/**
 * Asks again until `attempt` gives something other than undefined or false, and returns it.
 *
 * @throws Error naming `what` when that does not happen within `limitMs`.
 */
export async function waitFor<Value>(
  what: string,
  attempt: () => Promise<Value | undefined | false> | Value | undefined | false,
  limitMs = 15_000,
): Promise<Value> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const value = await attempt();
    if (value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`${what} did not happen within ${limitMs} ms`);
    await delay(20);
  }
}
