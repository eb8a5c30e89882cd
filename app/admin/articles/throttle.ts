/**
 * Throttles an async task: runs it after a delay, one run at a time. Requests during a run cause exactly one more run,
 * so results never arrive out of order.
 */
export function createThrottle(task: () => Promise<void>, delayMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRequested = false;
  let isOver = false;

  async function run(): Promise<void> {
    isRequested = false;
    await task();
    timer = undefined;
    if (isRequested) request();
  }

  function request(): void {
    isRequested = true;
    if (!isOver) timer ??= setTimeout(run, delayMs);
  }

  return {
    request,
    stop(): void {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
