import { readFileSync } from "node:fs";
import { join } from "node:path";
import newsreader from "@fontsource/newsreader/unicode.json" with { type: "json" };
import publicSans from "@fontsource-variable/public-sans/unicode.json" with { type: "json" };
import { expect, test } from "vitest";

const css = readFileSync(join(import.meta.dirname, "../../app/styles/fonts.css"), "utf8");

const CUT = /url\("\.\/fonts\/([\w-]+)-(most|rest)\.woff2"\)[^}]*?unicode-range:([^;]+);/g;

/** The code points of a `unicode-range`, in order. */
function listPoints(range: string): number[] {
  const points = range.split(",").flatMap((part) => {
    const [first = "", last = first] = part.trim().replace("U+", "").split("-");
    const start = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - start + 1 }, (_, at) => start + at);
  });
  return points.toSorted((a, b) => a - b);
}

test("the two subsets of a font contain each character exactly once", () => {
  const parts = [...css.matchAll(CUT)];
  const faces = new Set(parts.map(([, face = ""]) => face));
  expect(faces.size).toBe(6);
  for (const face of faces) {
    const ranges = parts.filter(([, name]) => name === face).map(([, , , range = ""]) => range);
    const whole = face.startsWith("newsreader") ? newsreader.latin : publicSans.latin;
    expect(listPoints(ranges.join()), face).toEqual(listPoints(whole));
  }
});
