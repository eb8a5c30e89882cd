/**
 * How much is tried: the same with each run, so that a failure is no accident. FUZZ_RUNS makes it so many
 * times as much, FUZZ_SEED tries other values.
 */
const FACTOR = Number(process.env.FUZZ_RUNS ?? 1);
export const SEED = Number(process.env.FUZZ_SEED ?? 20_260_122);

/** Parameters of `fc.assert` for so many runs. */
export function budget(runs: number): { numRuns: number; seed: number } {
  return { numRuns: Math.ceil(runs * FACTOR), seed: SEED };
}

/** What a test with a budget may take, in milliseconds. */
export const TIME_LIMIT_MS = 60_000 * Math.max(1, FACTOR);
