import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

const FIXED_SEED = ["tests/fuzz/fix-seed.ts"];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "{app,server,backend,archive,supabase,tests/project,tests/fuzz}/**/*.test.{ts,tsx}",
          ],
          setupFiles: FIXED_SEED,
          // Files share what a worker has loaded: half of the time went into loading it again.
          isolate: false,
          // By itself Vitest leaves one processor to others.
          maxWorkers: availableParallelism(),
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "backend",
          include: ["tests/backend/**/*.test.ts"],
          globalSetup: [
            "tests/support/database/prepare-databases.ts",
            "tests/support/sites/shared-site-server.ts",
          ],
          setupFiles: FIXED_SEED,
          // Each file starts sites of its own and waits for them at times; four keep two processors busy.
          maxWorkers: 4,
          isolate: false,
          // As in the browser: who is slowed down by something else may lose a race once.
          retry: 1,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          // Each breaks its site under load, and measures how it comes back.
          maxWorkers: 1,
          testTimeout: 3_600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
