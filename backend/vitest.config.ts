import { join } from "node:path";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

/** The same in all projects that run at once, as Vitest requires. Tests wait for the database much of their time. */
export const WORKERS = 3;

/** Tests that open a backend in their process, on one PostgreSQL. The root's tests run them too. */
export const SERVICES: TestProjectInlineConfiguration = {
  root: import.meta.dirname,
  test: {
    name: "services",
    include: ["tests/**/*.test.ts"],
    globalSetup: join(import.meta.dirname, "tests/support/prepare-database.ts"),
    setupFiles: join(import.meta.dirname, "tests/support/fixed-seed.ts"),
    maxWorkers: WORKERS,
    isolate: false,
    // These limits end a hang. They are generous, because the machine may be under other load.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // CI retries once and reports it, as the site's browser tests do.
    retry: process.env.CI ? 1 : 0,
  },
};

/** `npm test -w backend`: the unit tests beside the code, and the tests that open a backend. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["**/*.test.ts"],
          exclude: ["tests/**", "node_modules/**"],
          setupFiles: join(import.meta.dirname, "tests/support/fixed-seed.ts"),
          isolate: false,
          maxWorkers: WORKERS,
          testTimeout: 30_000,
        },
      },
      SERVICES,
    ],
  },
});
