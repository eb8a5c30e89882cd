/** Named shutdown steps. */
export type StopSteps = {
  /** Tracks a step that has begun. */
  wait: (name: string, step: Promise<unknown> | undefined) => Promise<void>;
  /** Names of the steps that are still running. */
  unfinished: () => string[];
};

/** Tracks shutdown steps, so that the log can name one that hangs. */
export function createStopSteps(): StopSteps {
  const waiting = new Set<string>();
  return {
    async wait(name, step) {
      waiting.add(name);
      await step;
      waiting.delete(name);
    },
    unfinished: () => [...waiting],
  };
}
