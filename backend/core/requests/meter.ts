/**
 * Rate limit of `perSecond` on average with bursts of `burst`; an excess has already passed and delays what follows.
 *
 * @param maxWaitMs the longest delay, however large the excess.
 */
export function createMeter(
  perSecond: number,
  burst: number,
  maxWaitMs = Number.POSITIVE_INFINITY,
): { add(amount: number): number } {
  const lowest = (-maxWaitMs / 1000) * perSecond;
  let level = burst;
  let filledAt = performance.now();
  return {
    /** @returns milliseconds to wait before the next item. */
    add(amount) {
      const now = performance.now();
      const filled = Math.min(burst, level + ((now - filledAt) / 1000) * perSecond);
      level = Math.max(lowest, filled - amount);
      filledAt = now;
      return level < 0 ? (-level / perSecond) * 1000 : 0;
    },
  };
}
