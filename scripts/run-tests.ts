import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import packageJson from "../package.json" with { type: "json" };
import { NOT_CHECKED } from "./check-vulnerabilities.ts";
import { findHeadlessShell } from "./find-chromium.ts";

type Step = {
  name: string;
  command: string[];
  isNeeded?: boolean;
  env?: Record<string, string>;
};

/** Steps of `npm run check`. */
const CHECKS = Object.keys(packageJson.scripts).filter((name) => name.startsWith("check:"));

/**
 * `npm test`: runs every check and test. Each processor has one step of a stage at a time; no step begins after one that
 * has failed. Browser tests run beside all others, because each of the two waits much of its time.
 *
 * With REAL_INPUT, a folder of archives, the reader tests also run on a site with the imported archives.
 */
const STAGES: Step[][] = [
  [
    { name: "build", command: ["npm", "run", "build"] },
    ...CHECKS.map((name) => ({ name, command: ["npm", "run", name] })),
    { name: "known vulnerabilities", command: ["node", "scripts/check-vulnerabilities.ts"] },
  ],
  [
    { name: "unit tests", command: ["npm", "run", "test:unit"] },
    { name: "browser tests", command: ["npm", "run", "test:browser"], env: { REAL_INPUT: "" } },
    {
      name: "browser tests on imported articles",
      command: ["npm", "run", "test:browser", "--", "--workers=2"],
      isNeeded: Boolean(process.env.REAL_INPUT),
    },
    { name: "backend tests", command: ["npm", "run", "test:backend"] },
  ],
];

/** An empty path means Playwright's own browser, as in playwright.config.ts. */
const chromiumPath = findHeadlessShell() ?? "";
/** Compile cache of Node.js, which the processes of all steps share. */
const compiled = join(import.meta.dirname, "../node_modules/.cache/compiled");

for (const stage of STAGES) {
  const failures = await runAll(stage.filter(({ isNeeded = true }) => isNeeded));
  for (const output of failures) console.error(output);
  if (failures.length > 0) process.exit(1);
}

/** Runs steps, as many at once as there are processors, until one fails. @returns the output of failed steps. */
async function runAll(steps: Step[]): Promise<string[]> {
  const waiting = [...steps];
  const failures: string[] = [];
  const runNext = async () => {
    for (let step = waiting.shift(); step && failures.length === 0; step = waiting.shift()) {
      const failure = await run(step);
      if (failure) failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runNext));
  return failures;
}

/**
 * Runs one step and prints its output when it has ended, or returns it if the step has failed: printed last, it is not
 * searched for among the output of other steps.
 */
async function run({ name, command, env = {} }: Step): Promise<string | undefined> {
  const startedAt = performance.now();
  const [program = "", ...args] = command;
  console.info(`▸ ${name}`);
  const child = spawn(program, args, {
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
    env: {
      NODE_COMPILE_CACHE: compiled,
      ...(process.stdout.isTTY && { FORCE_COLOR: "1" }),
      ...process.env,
      CHROMIUM_PATH: chromiumPath,
      ...env,
    },
  });
  const [[status], output, errors] = await Promise.all([
    once(child, "close"),
    text(child.stdout),
    text(child.stderr),
  ]);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (status !== 0 && status !== NOT_CHECKED) {
    const result = `✗ ${name} failed after ${seconds} s`;
    console.error(`${result}. Its output is printed last.`);
    return `\n${output}${errors}${result}`;
  }
  console.info(`\n${output}${errors}`);
  console.info(status === 0 ? `✓ ${name}, ${seconds} s` : `! ${name}: not checked`);
}
