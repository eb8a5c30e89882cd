/**
 * Lets `perSecond` pass on average and `burst` at once; what is more has passed already, and costs a wait.
 *
 * @param maxWaitMs the longest wait, however much has passed.
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
    /** @returns milliseconds after which the next may pass. */
    add(amount) {
      const now = performance.now();
      const filled = Math.min(burst, level + ((now - filledAt) / 1000) * perSecond);
      level = Math.max(lowest, filled - amount);
      filledAt = now;
      return level < 0 ? (-level / perSecond) * 1000 : 0;
    },
  };
}
