import { expect, test } from "vitest";
import { type EditedSection, findColorProblem, isUsed } from "./edited-sections.ts";

const EMPTY = { description: "", color: "", inHeader: false, inMenu: false, inFooter: false };
const section = (id: string): EditedSection => ({ id, name: id, slug: id, ...EMPTY });

test.each([
  ["", undefined],
  ["#0C5787", undefined],
  ["blue", /such as #0c5787/],
  ["#ffcc00", /contrast with the paper is 1\.4 to 1, and 4\.5 is needed/],
])("the color %j has the problem %s", (color, problem) => {
  const found = findColorProblem(color);
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toMatch(problem);
});

test("a category of which nothing is said is no section", () => {
  expect(isUsed(section("a"))).toBe(false);
  expect(isUsed({ ...section("a"), inFooter: true })).toBe(true);
  expect(isUsed({ ...section("a"), color: "#000000" })).toBe(true);
});
