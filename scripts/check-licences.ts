import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** Licences that ask for no more than to be named. */
const ALLOWED = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "MIT-0",
  "Unlicense",
]);

/** Packages with other licences, each with the reason why it can stand beside the site's own. */
const EXCEPTIONS: { name: RegExp; licence: string; reason: string }[] = [
  {
    name: /^@fontsource(-variable)?\//,
    licence: "OFL-1.1",
    reason: "fonts, which the licence lets be served with whatever uses them",
  },
  {
    name: /^@img\/sharp-/,
    licence: "LGPL-3.0-or-later",
    reason: "libvips as a library of its own, unchanged, that can be replaced by another build",
  },
  {
    name: /^(satori|lightningcss(-.+)?)$/,
    licence: "MPL-2.0",
    reason: "used unchanged; the licence reaches no further than its own files",
  },
];

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ license: z.string().optional(), dev: z.boolean().optional() }),
  ),
});

/** `npm run check:licences`: every package that comes with the running site has a licence that it may have. */
function main(): void {
  const path = join(import.meta.dirname, "../package-lock.json");
  const refused = findRefused(JSON.parse(readFileSync(path, "utf8")));
  for (const line of refused) console.error(`✗ ${line}`);
  if (refused.length > 0) {
    console.error("Take another package, or name the reason in scripts/check-licences.ts.");
    process.exit(1);
  }
}

/** The packages of a lock file, but for those of development, whose licence is not among those above. */
export function findRefused(lock: unknown): string[] {
  return Object.entries(lockSchema.parse(lock).packages).flatMap(([path, { license, dev }]) => {
    const name = path.replace(/^.*node_modules\//, "");
    if (path === "" || dev || isAllowed(name, license ?? "")) return [];
    return [`${name}: ${license ?? "names no licence"}`];
  });
}

/** Of several that hold together each must be allowed, of several to choose from one. */
function isAllowed(name: string, expression: string): boolean {
  const holds = (licence: string) =>
    ALLOWED.has(licence) ||
    EXCEPTIONS.some((exception) => exception.licence === licence && exception.name.test(name));
  return expression
    .replace(/^\((.*)\)$/, "$1")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every(holds));
}

if (import.meta.main) main();
