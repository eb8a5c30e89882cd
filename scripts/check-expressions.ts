import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { check } from "recheck";
import { type Expression, findExpressions } from "./find-expressions.ts";
import { readSourceFiles } from "./source-files.ts";

/** Expressions that were linear in an earlier run. */
const CACHE = join(import.meta.dirname, "../node_modules/.cache/linear-expressions.json");

/** Lookarounds and back references are tried with generated texts; two generations find what ten find, in a tenth of the time. */
const ANALYSIS = {
  maxIteration: 2,
  incubationTimeout: 1000,
  attackTimeout: 4000,
};
const TIMEOUT_MS = 60_000;

/**
 * `npm run check:expressions`: fails when a regular expression of the product takes more than linear time, or is made from
 * a text at run time. One that sees only short input says so in a comment on its line or above it:
 * `// bounded: 1,024 bytes, the longest object name`.
 */
async function main(): Promise<void> {
  const linear = readCache();
  const problems: string[] = [];
  for (const { path, text } of readSourceFiles()) {
    for (const expression of findExpressions(path, text)) {
      const problem = await findProblem(expression, linear);
      if (problem !== undefined) problems.push(`${path}:${expression.line}: ${problem}`);
    }
  }
  mkdirSync(dirname(CACHE), { recursive: true });
  writeFileSync(CACHE, JSON.stringify([...linear], null, 1));
  for (const problem of problems) console.error(`✗ ${problem}`);
  if (problems.length > 0) process.exit(1);
}

/**
 * Returns what is wrong with an expression, or undefined.
 *
 * @param linear expressions known to be linear, to which this one is added when it is.
 * @param timeout of the analysis, in milliseconds; an expression beyond it counts as not linear.
 */
export async function findProblem(
  expression: Expression,
  linear = new Set<string>(),
  timeout = TIMEOUT_MS,
): Promise<string | undefined> {
  const { source, flags, bound } = expression;
  if (source === undefined) {
    return bound ? undefined : `an expression from a text that is known only at run time`;
  }
  const shown = `/${source}/${flags}`;
  const cost = linear.has(shown) ? "linear" : await measure(source, flags, timeout);
  if (cost === "linear") linear.add(shown);
  if (cost !== "linear" && !bound) return `${shown}: ${cost}`;
  if (cost === "linear" && bound) return `${shown} is linear, and needs no comment "bounded"`;
  return undefined;
}

/**
 * The complexity of an expression; "linear", or in words what it is, also when the analysis does not end. A program of
 * the platform analyzes it; where there is none, the same analysis in JavaScript, which takes four times as long.
 */
async function measure(source: string, flags: string, timeout: number): Promise<string> {
  const found = await check(source, flags, { ...ANALYSIS, timeout });
  if (found.status === "safe") return "linear";
  if (found.status === "unknown")
    return `the analysis ended without a result (${found.error.kind})`;
  return `${found.complexity.summary}, for example with ${found.attack.pattern}`;
}

function readCache(): Set<string> {
  try {
    const cached: unknown = JSON.parse(readFileSync(CACHE, "utf8"));
    return new Set(Array.isArray(cached) ? cached.filter((each) => typeof each === "string") : []);
  } catch {
    return new Set();
  }
}

if (import.meta.main) await main();
