import { listOwnShippedPackages } from "./shipped-packages.ts";

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

/** `npm run check:licences`: every package that comes with the running site has a licence that it may have. */
function main(): void {
  const refused = findRefused(listOwnShippedPackages());
  for (const line of refused) console.error(`✗ ${line}`);
  if (refused.length > 0) {
    console.error("Take another package, or name the reason in scripts/check-licences.ts.");
    process.exit(1);
  }
}

/** Those of the packages whose licence is not among those above. */
export function findRefused(packages: { name: string; license?: string | undefined }[]): string[] {
  return packages
    .filter(({ name, license }) => !isAllowed(name, license ?? ""))
    .map(({ name, license }) => `${name}: ${license ?? "names no licence"}`);
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
