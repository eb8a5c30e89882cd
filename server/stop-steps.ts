/** The steps of a stop, by their names. */
export type StopSteps = {
  /** Waits for a step that was begun. */
  wait: (name: string, step: Promise<unknown> | undefined) => Promise<void>;
  /** Those that a stop still waits for. */
  unfinished: () => string[];
};

/** Keeps track of the steps of a stop, so that one that does not end can be named. */
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
