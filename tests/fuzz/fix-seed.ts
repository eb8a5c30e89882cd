import fc from "fast-check";
import { SEED } from "./budget.ts";

/** What is true of any value is tried on the same values with each run, as in the fuzzing. */
fc.configureGlobal({ seed: SEED });
