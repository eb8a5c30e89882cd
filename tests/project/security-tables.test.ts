import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const PROJECT_FOLDER = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(PROJECT_FOLDER, path), "utf8");
const ASVS = readdirSync(join(PROJECT_FOLDER, "docs/security")).map(
  (file) => `docs/security/${file}`,
);

/** Number of level 1 and 2 requirements in each section of ASVS 5.0.0, numbered from 1. */
const SECTIONS: Record<string, number> = {
  ...{ "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2, "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1 },
  ...{ "3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2, "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4 },
  ...{ "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3, "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5 },
  ...{ "6.6": 3, "6.8": 4, "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2, "8.1": 2 },
  ...{ "8.2": 3, "8.3": 1, "8.4": 1, "9.1": 3, "9.2": 4, "10.1": 2, "10.2": 2, "10.3": 4 },
  ...{ "10.4": 11, "10.5": 5, "10.6": 2, "10.7": 3, "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4 },
  ...{ "11.5": 1, "11.6": 1, "12.1": 3, "12.2": 2, "12.3": 4, "13.1": 1, "13.2": 5, "13.3": 2 },
  ...{ "13.4": 5, "14.1": 2, "14.2": 4, "14.3": 3, "15.1": 3, "15.2": 3, "15.3": 7, "16.1": 1 },
  ...{ "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3, "17.1": 1, "17.2": 4, "17.3": 2 },
};
const IDS = Object.entries(SECTIONS).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
);

describe.each(["docs/security.md", ...ASVS])("%s", (page) => {
  test("names an existing test file or page in every row whose requirement is met", () => {
    const rows = read(page)
      .split("\n")
      .filter((line) => /^\| \d+\.\d+\.\d+ \|.*\| (yes|part) \|/.test(line));
    expect(rows.filter((row) => !/(`[\w./-]+`|\]\([^)]+\))[^|]*\|$/.test(row))).toEqual([]);
  });
});

test("lists every ASVS 5.0.0 requirement of levels 1 and 2 exactly once", () => {
  expect(IDS).toHaveLength(253);
  const listed = ASVS.flatMap((page) => {
    const text = read(page);
    const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \|/gm)];
    const others = [
      ...text.matchAll(/^(?:By the operator|Not applying)(?:.|\n(?!\n|Not applying))*/gm),
    ];
    const listed = others.flatMap(([part]) => [...part.matchAll(/\b(\d+\.\d+\.\d+)\b/g)]);
    return [...rows, ...listed].map(([, id = ""]) => id);
  });
  expect([...listed].sort()).toEqual([...IDS].sort());
});
