import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findChromium } from "./find-chromium.ts";

/**
 * `npm test`: every check and test of the project, cheapest first; the first failure ends it.
 *
 * With REAL_INPUT naming a folder of archives, the readers' journeys run a second time, on a site into
 * which those archives were imported.
 */
const STEPS: {
  name: string;
  command: string[];
  isNeeded?: boolean;
  env?: Record<string, string>;
}[] = [
  {
    name: "format, lint, types, boundaries, unused code, licences",
    command: ["npm", "run", "check"],
  },
  { name: "known vulnerabilities", command: ["node", "scripts/check-vulnerabilities.ts"] },
  { name: "unit tests", command: ["npm", "run", "test:unit"] },
  { name: "build", command: ["npm", "run", "build"] },
  { name: "backend tests", command: ["npm", "run", "test:backend"] },
  { name: "browser tests", command: ["npm", "run", "test:browser"], env: { REAL_INPUT: "" } },
  {
    name: "browser tests on imported stories",
    command: ["npm", "run", "test:browser"],
    isNeeded: Boolean(process.env.REAL_INPUT),
  },
];

const chromiumPath = findChromium();
/** What Node.js has compiled once, the processes of later steps need not compile. */
const compiled = join(import.meta.dirname, "../node_modules/.cache/compiled");
for (const { name, command, isNeeded = true, env = {} } of STEPS) {
  if (!isNeeded) continue;
  const startedAt = performance.now();
  console.info(`\n▸ ${name}`);
  const [program = "", ...args] = command;
  const { status } = spawnSync(program, args, {
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, CHROMIUM_PATH: chromiumPath, ...env },
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  if (status !== 0) {
    console.error(`✗ ${name} failed after ${seconds} s`);
    process.exit(1);
  }
  console.info(`✓ ${name}, ${seconds} s`);
}
