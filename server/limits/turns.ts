/** Runs tasks of the same key one after the other, in the order in which they came. */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>();

  return function takeTurn<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = last.get(key) ?? Promise.resolve();
    const own = before.then(task, task);
    last.set(key, own);
    const forget = () => {
      if (last.get(key) === own) last.delete(key);
    };
    own.then(forget, forget);
    return own;
  };
}
