/** Virtual time and chance of a simulation: the same seed gives the same course. */
export type SimulatedTime = ReturnType<typeof createTime>;

/** Microtasks between two events: what a resolved promise leads to has happened before the next one. */
const MICROTASKS = 24;

export function createTime(seed: number) {
  let now = 0;
  let count = 0;
  let events: { at: number; order: number; task: () => void }[] = [];
  const random = createRandom(seed);
  return {
    now: () => now,
    random,
    /** A whole number from `min` to `max`. */
    between: (min: number, max: number) => min + Math.floor(random() * (max - min + 1)),
    chance: (probability: number) => random() < probability,
    after(delayMs: number, task: () => void): () => void {
      const event = { at: now + Math.max(0, delayMs), order: count, task };
      count += 1;
      const index = events.findLastIndex(({ at }) => at <= event.at);
      events.splice(index + 1, 0, event);
      return () => {
        events = events.filter((each) => each !== event);
      };
    },
    async runUntil(end: number): Promise<void> {
      for (let event = events[0]; event && event.at <= end; event = events[0]) {
        events.shift();
        now = event.at;
        event.task();
        for (let turn = 0; turn < MICROTASKS; turn += 1) await undefined;
      }
      now = end;
    },
  };
}

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}
