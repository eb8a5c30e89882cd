/**
 * Runs a task some time after it was asked for, one run after the other: however often it is asked for during
 * a run, that is one more. So what a run found is never older than what one before it found.
 */
export function createPacedTask(task: () => Promise<void>, pauseMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAskedFor = false;
  let isOver = false;

  async function run(): Promise<void> {
    isAskedFor = false;
    await task();
    timer = undefined;
    if (isAskedFor) ask();
  }

  function ask(): void {
    isAskedFor = true;
    if (!isOver) timer ??= setTimeout(run, pauseMs);
  }

  return {
    ask,
    stop(): void {
      isOver = true;
      clearTimeout(timer);
    },
  };
}
