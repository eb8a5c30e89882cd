import { expect, test } from "vitest";
import {
  LEAST_CONTRAST,
  lighten,
  paperContrast,
  STYLE_SHEET_COLORS,
  sectionStyle,
} from "./section-colors.ts";
import { DEFAULT_SECTIONS } from "./sections.ts";

test.each([
  ["#000000", 20.67],
  ["#fffdf9", 1],
  ["#767676", 4.47],
  ["#ff0000", 3.94],
])("the contrast of %s with the paper is %d", (color, contrast) => {
  expect(paperContrast(color)).toBeCloseTo(contrast, 1);
});

test.each([...STYLE_SHEET_COLORS])("the color of %s can be read", (_, color) => {
  expect(paperContrast(color)).toBeGreaterThanOrEqual(LEAST_CONTRAST);
});

test.each(["#000000", "#0c5787", "#7a0000"])("%s is lighter in the dark scheme", (color) => {
  // A color that is legible on dark paper has little contrast with light paper.
  expect(paperContrast(lighten(color))).toBeLessThan(paperContrast(color));
  expect(lighten(color)).toMatch(/^#[0-9a-f]{6}$/);
});

test("only colors that an admin has set are in the style sheet of a page", () => {
  expect(sectionStyle(DEFAULT_SECTIONS)).toBe("");
  const [world, ...others] = DEFAULT_SECTIONS;
  const style = sectionStyle(world ? [{ ...world, color: "#004400" }, ...others] : []);
  expect(style).toContain('[data-section="world"]{--section:#004400}');
  expect(style).not.toContain("politics");
});
