import { expect, test } from "vitest";
import { findRefused } from "../../scripts/check-licences.ts";
import { readAudit } from "../../scripts/check-vulnerabilities.ts";

test.each([
  ["a", "MIT", true],
  ["a", "(GPL-3.0-only OR MIT)", true],
  ["a", "MIT AND ISC", true],
  ["a", "MIT AND GPL-3.0-only", false],
  ["a", "GPL-3.0-only", false],
  ["a", "SEE LICENSE IN LICENSE", false],
  ["a", undefined, false],
  ["@img/sharp-libvips-linux-x64", "LGPL-3.0-or-later", true],
  ["libvips", "LGPL-3.0-or-later", false],
  ["satori", "GPL-3.0-only", false],
])("%s under %s may come with the site: %s", (name, license, isAllowed) => {
  const packages = { "": {}, [`node_modules/a/node_modules/${name}`]: { license } };
  expect(findRefused({ packages }).length === 0).toBe(isAllowed);
});

test("a package of development may have any licence", () => {
  expect(findRefused({ packages: { "node_modules/a": { dev: true } } })).toEqual([]);
});

test("known vulnerabilities count from high on", () => {
  const of = (severity: string) => ({ severity, range: "<2" });
  const vulnerabilities = { a: of("moderate"), b: of("high"), c: of("critical") };
  const found = ["b <2: high", "c <2: critical"];
  expect(readAudit(JSON.stringify({ vulnerabilities }))).toEqual({ isAsked: true, found });
});

test.each([
  ['{"message":"405 Method Not Allowed","error":{"summary":""}}', "405 Method Not Allowed"],
  ['{"error":{"summary":"no lock file"}}', "no lock file"],
  ["", "the registry gave no answer"],
])("a registry that does not answer is not one that found nothing: %s", (output, reason) => {
  expect(readAudit(output)).toEqual({ isAsked: false, reason });
});
