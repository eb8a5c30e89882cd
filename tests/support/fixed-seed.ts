import fc from "fast-check";
import { SEED } from "../fuzz/budget.ts";

/** Property tests use a fixed seed, so that a failure can be reproduced. */
fc.configureGlobal({ seed: SEED });
