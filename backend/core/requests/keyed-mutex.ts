/** Creates a mutex that runs the tasks of one key in the order of their calls. */
export function createKeyedMutex() {
  const last = new Map<string, Promise<unknown>>();

  return function runExclusive<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const previous = last.get(key) ?? Promise.resolve();
    const running = previous.then(task, task);
    last.set(key, running);
    const release = () => {
      if (last.get(key) === running) last.delete(key);
    };
    running.then(release, release);
    return running;
  };
}
