import { expect, test } from "vitest";
import { colorStyle, DEFAULT_COLORS, darkColor, findBrandColorProblem } from "./brand-colors.ts";
import { contrastBetween } from "./section-colors.ts";

const COLORS = ["#ffcc00", "#ffffff", "#ff0000", "#00ff00", "#7a7a7a", "#0c5787", "#000000"];

test.each(COLORS)("%s, or what is suggested in its place, can be read in both schemes", (color) => {
  const legible = findBrandColorProblem(color)?.suggestion ?? color;
  expect(findBrandColorProblem(legible)).toBeUndefined();
  for (const light of ["#fffdf9", "#f6f1e7"])
    expect(contrastBetween(legible, light)).toBeGreaterThanOrEqual(4.5);
  for (const dark of ["#171613", "#211f1b"])
    expect(contrastBetween(darkColor(legible), dark)).toBeGreaterThanOrEqual(4.5);
});

test.each(["", "red", "#12345", "#1234567", "javascript:"])("%j is no color", (text) => {
  expect(findBrandColorProblem(text)).toEqual({ message: "Enter a color such as #0c5787." });
});

test("a color that is readable on the paper alone names the tint of boxes", () => {
  const problem = findBrandColorProblem("#767676");
  expect(problem?.message).toContain("on the tint of boxes, #f6f1e7: the contrast is 4 to 1");
});

test("the style sheet has the colors that are not the usual ones, for both schemes", () => {
  expect(colorStyle(DEFAULT_COLORS)).toBe("");
  const style = colorStyle({ ...DEFAULT_COLORS, accent: "#004488" });
  expect(style).toContain("{--accent:#004488}");
  expect(style).toContain(`[data-theme=dark]{--accent:${darkColor("#004488")}}`);
  expect(style).not.toContain("--brand");
});
