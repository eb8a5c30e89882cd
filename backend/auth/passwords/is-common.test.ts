import { expect, test } from "vitest";
import { isCommon } from "./is-common.ts";

test.each(
  `password Password1 password123 P@ssw0rd! passw0rd2024 12345678 123456789 1234567890 87654321 11111111
  12121212 123123123 qwertyui qwertyuiop asdfghjkl 1q2w3e4r 1qaz2wsx iloveyou sunshine princess football
  baseball superman trustno1 jennifer michelle computer starwars whatever abcd1234 qwer1234 letmein1
  charlie1 dragon12 monkey123 !football! 01011990 19900101 31121985 abcabcabc monkeymonkey ashley2008
  liverpool1 manchester chocolate butterfly passwordpassword welcome123 changeme admin123 administrator`.split(
    /\s+/,
  ),
)("%s is tried first", (password) => {
  expect(isCommon(password)).toBe(true);
});

test.each([
  "correct horse battery staple",
  "a long password",
  "ÄÖÜäöüßé",
  "kq7vz2mp",
  "73519264",
  "dragon-monkey-shadow",
  "password for the cellar",
  "99899998",
])("%s is not", (password) => {
  expect(isCommon(password)).toBe(false);
});

test("the words of a site are as common there, and nowhere else", () => {
  for (const password of ["dailyfox", "D4ilyF0x!", "Daily2026", "harbourtimes1"]) {
    expect(isCommon(password, ["The Daily Fox", "Daily Fox", "harbourtimes.example"])).toBe(true);
    expect(isCommon(password)).toBe(false);
  }
});

test("a very long or odd text takes no time", () => {
  const startedAt = performance.now();
  for (const text of [
    "a1".repeat(36),
    "!".repeat(72),
    "ab".repeat(35),
    `${"a".repeat(71)}b`,
    "\u0000\ud800",
    "",
  ])
    isCommon(text);
  expect(performance.now() - startedAt).toBeLessThan(100);
});

test.each(["basketba", "12312312", "11112222", "a12345678", "1234567890q", "elizabet1"])(
  "%s, which is one cut short, repeated or with a sign more, is tried first too",
  (password) => {
    expect(isCommon(password)).toBe(true);
  },
);
