import { SEED } from "../../backend/tests/support/fixed-seed.ts";

/** The number of runs is fixed like the seed; FUZZ_RUNS multiplies it. */
const FACTOR = Number(process.env.FUZZ_RUNS ?? 1);

/** Parameters of `fc.assert` for a number of runs. */
export function budget(runs: number): { numRuns: number; seed: number } {
  return { numRuns: Math.ceil(runs * FACTOR), seed: SEED };
}

/** Timeout of a fuzz test, in milliseconds. */
export const TIME_LIMIT_MS = 60_000 * Math.max(1, FACTOR);
