import { expect, test } from "vitest";
import { DEFAULT_COLORS } from "./brand-colors.ts";
import { brandStyle, isLongName } from "./brand-style.ts";

const widths = (siteName: string) =>
  brandStyle({ siteName, colors: DEFAULT_COLORS, fonts: "newsreader" })
    .match(/[\d.]+/g)
    ?.map(Number) ?? [];

test("a short name stays on one line, and a long one is as wide as its widest word", () => {
  expect(isLongName("Broadsheet")).toBe(false);
  const [whole, line] = widths("The Example");
  expect(line).toBe(whole);
  expect(isLongName("The Harbour Courier")).toBe(true);
  const [long = 0, widest = 0] = widths("The Harbour Courier");
  expect(widest).toBeLessThan(long / 2);
});

test("capitals and ideographs are wider than small letters", () => {
  const [small = 0] = widths("aaaa");
  const [capital = 0] = widths("AAAA");
  const [wide = 0] = widths("新聞朝日");
  expect(small).toBeLessThan(capital);
  expect(capital).toBeLessThan(wide);
});

test("a pair of fonts and the proportions of a logo are in the style sheet", () => {
  const brand = { siteName: "A", colors: DEFAULT_COLORS };
  const logo = { source: "logo.png", width: 800, height: 300 };
  expect(brandStyle({ ...brand, fonts: "device", logo })).toMatch(
    /--logo-ratio:2\.667}.*--font-serif:Georgia,serif;--font-sans:system-ui/,
  );
  expect(brandStyle({ ...brand, fonts: "newsreader" })).not.toMatch(/font|logo/);
});
