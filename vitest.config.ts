import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { SERVICES, WORKERS } from "./backend/vitest.config.ts";

const FIXED_SEED = ["backend/tests/support/fixed-seed.ts"];

/** Runs the files of one environment after each other, because a worker serves one environment only. */
class EnvironmentSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [inWindow = [], others = []] = [true, false].map((isWanted) =>
      sorted.filter(({ moduleId }) => needsWindow(moduleId) === isWanted),
    );
    return [...inWindow, ...others];
  }
}

function needsWindow(path: string): boolean {
  return readFileSync(path, "utf8").startsWith("// @vitest-environment happy-dom");
}

export default defineConfig({
  test: {
    sequence: { sequencer: EnvironmentSequencer },
    projects: [
      {
        test: {
          name: "unit",
          include: [
            "{app,server,backend,archive,supabase,tests/project,tests/fuzz}/**/*.test.{ts,tsx}",
          ],
          exclude: ["backend/tests/**"],
          setupFiles: FIXED_SEED,
          // Files share the modules that a worker has loaded, which halves the time.
          isolate: false,
          // Vitest leaves one processor unused by default.
          maxWorkers: availableParallelism(),
          // This limit ends a hang. It is generous, because the machine may be under other load.
          testTimeout: 180_000,
          // As browser tests.
          retry: process.env.CI ? 1 : 0,
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
          // Files start their own sites and wait for them; browser tests run meanwhile.
          maxWorkers: WORKERS,
          isolate: false,
          // These limits end a hang. They are generous, because the machine may be under other load.
          testTimeout: 180_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000, interval: 50 } },
          // As browser tests.
          retry: process.env.CI ? 1 : 0,
        },
      },
      SERVICES,
      {
        test: {
          name: "browsers",
          include: ["tests/other-browsers/**/*.test.ts"],
          globalSetup: ["tests/other-browsers/site.ts"],
          // Browsers on a busy machine are slow, and two of them run for writers who work together.
          maxWorkers: 1,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000, interval: 50 } },
        },
      },
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          // Each breaks its site under load and measures its recovery.
          maxWorkers: 1,
          testTimeout: 3_600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
