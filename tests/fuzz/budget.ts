/**
 * The seed and the number of runs are fixed, so that a failure can be reproduced. FUZZ_RUNS multiplies the
 * runs, FUZZ_SEED changes the seed.
 */
const FACTOR = Number(process.env.FUZZ_RUNS ?? 1);
export const SEED = Number(process.env.FUZZ_SEED ?? 20_260_122);

/** Parameters of `fc.assert` for a number of runs. */
export function budget(runs: number): { numRuns: number; seed: number } {
  return { numRuns: Math.ceil(runs * FACTOR), seed: SEED };
}

/** Timeout of a fuzz test, in milliseconds. */
export const TIME_LIMIT_MS = 60_000 * Math.max(1, FACTOR);
