import { expect, test } from "vitest";
import { describeOldRelease, KNOWN_RELEASES, readRelease } from "./releases.ts";

test.each([
  ["postgres (PostgreSQL) 18.4\n", { major: 18, minor: 4 }],
  ["postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n", { major: 15, minor: 18 }],
  ["postgres (PostgreSQL) 19beta1\n", { major: 19, minor: 0 }],
  ["initdb (PostgreSQL) 14.24", { major: 14, minor: 24 }],
  ["GNU coreutils", undefined],
])("reads the release in %j", (text, release) => {
  expect(readRelease(text)).toEqual(release);
});

test.each([
  [18, 4, "PostgreSQL 18.4 lacks the security fixes of 18.6 (2026-08-13, "],
  [18, 6, undefined],
  [18, 7, undefined],
  [15, 18, "PostgreSQL 15.18 lacks the security fixes of 15.19 (2026-08-13, "],
  // No releases of later major versions are known.
  [19, 0, undefined],
])("describes the missing security fixes of release %d.%d", (major, minor, beginning) => {
  expect(describeOldRelease({ major, minor })?.slice(0, beginning?.length)).toBe(beginning);
});

test("knows a release of every major version that is supported by the site and by PostgreSQL", () => {
  const majors = [...KNOWN_RELEASES.minors.keys()];
  expect(majors).toEqual(Array.from(majors, (_, index) => 15 + index));
  expect(Date.parse(KNOWN_RELEASES.date)).toBeLessThan(Date.now());
});
