/**
 * Throttles an async task: runs it after a delay, one run at a time. Requests during a run cause exactly one more run,
 * so results never arrive out of order. Of several requests the one that is due first counts.
 */
export function createThrottle(task: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let isRunning = false;
  /** The shortest delay that was requested during a run. */
  let nextDelay = Number.POSITIVE_INFINITY;
  let isOver = false;

  async function run(): Promise<void> {
    isRunning = true;
    dueAt = Number.POSITIVE_INFINITY;
    await task();
    isRunning = false;
    const delay = nextDelay;
    nextDelay = Number.POSITIVE_INFINITY;
    if (Number.isFinite(delay)) request(delay);
  }

  function request(delayMs: number): void {
    if (isOver) return;
    if (isRunning) {
      nextDelay = Math.min(nextDelay, delayMs);
      return;
    }
    const due = Date.now() + delayMs;
    if (due >= dueAt) return;
    clearTimeout(timer);
    dueAt = due;
    timer = setTimeout(run, delayMs);
  }

  return {
    request,
    stop(): void {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
