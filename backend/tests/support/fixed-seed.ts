import fc from "fast-check";

/** Property tests use a fixed seed, so that a failure can be reproduced. FUZZ_SEED changes it. */
export const SEED: number = Number(process.env.FUZZ_SEED ?? 20_260_122);

fc.configureGlobal({ seed: SEED });
