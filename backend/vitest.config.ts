import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** `npm test -w backend`: the unit tests beside the code, and the tests that open a backend. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["**/*.test.ts"],
          exclude: ["tests/**", "node_modules/**"],
          setupFiles: "tests/support/fixed-seed.ts",
          isolate: false,
          maxWorkers: availableParallelism(),
          testTimeout: 30_000,
        },
      },
    ],
  },
});
