import { listOwnShippedPackages } from "./shipped-packages.ts";

/** Licenses that ask for no more than to be named. */
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

/** Packages with other licenses, each with the reason why it can stand beside the site's own. */
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
    name: /^(satori|lightningcss(-.+)?)$/,
    license: "MPL-2.0",
    reason: "used unchanged; the license reaches no further than its own files",
  },
];

/** `npm run check:licenses`: every package that comes with the running site has a license that it may have. */
function main(): void {
  const refused = findRefused(listOwnShippedPackages());
  for (const line of refused) console.error(`✗ ${line}`);
  if (refused.length > 0) {
    console.error("Take another package, or name the reason in scripts/check-licenses.ts.");
    process.exit(1);
  }
}

/** Those of the packages whose license is not among those above. */
export function findRefused(packages: { name: string; license?: string | undefined }[]): string[] {
  return packages
    .filter(({ name, license }) => !isAllowed(name, license ?? ""))
    .map(({ name, license }) => `${name}: ${license ?? "names no license"}`);
}

/** Of several that hold together each must be allowed, of several to choose from one. */
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
