import { listOwnShippedPackages } from "./shipped-packages.ts";

/** Licenses that require attribution only. */
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
  "Zlib",
]);

/** Packages with other licenses, and why each is compatible. */
const EXCEPTIONS: { name: RegExp; license: string; reason: string }[] = [
  {
    name: /^@fontsource(-variable)?\//,
    license: "OFL-1.1",
    reason: "fonts, which the license lets be served with whatever uses them",
  },
  {
    name: /^@img\/sharp-/,
    license: "LGPL-3.0-or-later",
    reason: "libvips as a library of its own, unchanged, that can be replaced by another build",
  },
  {
    name: /^(exifreader|satori|lightningcss(-.+)?)$/,
    license: "MPL-2.0",
    reason: "used unchanged; the license reaches no further than its own files",
  },
  {
    name: /^duck$/,
    license: "BSD",
    reason: "BSD-2-Clause by its text, which the package names in short",
  },
  {
    name: /^combine-errors$/,
    license: "",
    reason: "MIT by its readme; tus-js-client loads it on Node.js only, so it is not in the build",
  },
];

/** `npm run check:licenses`: fails when a shipped package has a license that is not allowed. */
function main(): void {
  const refused = findRefused(listOwnShippedPackages());
  for (const line of refused) console.error(`✗ ${line}`);
  if (refused.length > 0) {
    console.error("Take another package, or name the reason in scripts/check-licenses.ts.");
    process.exit(1);
  }
}

/** Lists the packages whose license is not allowed. */
export function findRefused(packages: { name: string; license?: string | undefined }[]): string[] {
  return packages
    .filter(({ name, license }) => !isAllowed(name, license ?? ""))
    .map(({ name, license }) => `${name}: ${license ?? "names no license"}`);
}

/** Of licenses joined by AND all must be allowed, of those joined by OR one. */
function isAllowed(name: string, expression: string): boolean {
  const holds = (license: string) =>
    ALLOWED.has(license) ||
    EXCEPTIONS.some((exception) => exception.license === license && exception.name.test(name));
  return expression
    .replace(/^\((.*)\)$/, "$1")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every(holds));
}

if (import.meta.main) main();
