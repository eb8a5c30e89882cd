import { spawnSync } from "node:child_process";
import { z } from "zod";
import { listOwnShippedPackages } from "./shipped-packages.ts";

/** Prints which registry was queried, or why none was, so that a skipped check does not look like a clean one. */
export type AuditResult = { isAsked: false; reason: string } | { isAsked: true; found: string[] };

/** Exit code when the registry could not be asked. */
export const NOT_CHECKED = 3;

const FAILING = ["high", "critical"];

const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), range: z.string().default("*") }),
  ),
});
const refusalSchema = z.object({
  message: z.string().optional(),
  error: z.object({ summary: z.string() }).optional(),
});

/** Queries the registry for known vulnerabilities of the shipped packages. */
function main(): void {
  const { stdout } = spawnSync(
    "npm",
    ["audit", "--json", "--fetch-retries=1", "--fetch-timeout=20000"],
    { encoding: "utf8", shell: process.platform === "win32" },
  );
  const result = readAudit(stdout, new Set(listOwnShippedPackages().map(({ name }) => name)));
  if (!result.isAsked) {
    console.info(`! Not checked for known vulnerabilities: ${result.reason}`);
    process.exit(NOT_CHECKED);
  }
  for (const line of result.found) console.error(`✗ ${line}`);
  if (result.found.length > 0) process.exit(1);
  console.info("No known vulnerability that is high or critical.");
}

/** Lists the vulnerabilities of shipped packages in the output of `npm audit --json`. */
export function readAudit(output: string, shipped: ReadonlySet<string>): AuditResult {
  const json = readJson(output);
  const report = reportSchema.safeParse(json).data;
  if (!report) {
    const refusal = refusalSchema.safeParse(json).data;
    const reason = refusal?.message ?? refusal?.error?.summary ?? "the registry gave no answer";
    return { isAsked: false, reason };
  }
  const found = Object.entries(report.vulnerabilities)
    .filter(([name, { severity }]) => shipped.has(name) && FAILING.includes(severity))
    .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`);
  return { isAsked: true, found };
}

/** npm prints an error without JSON where it has no network. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

if (import.meta.main) main();
