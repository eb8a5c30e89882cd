import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

/**
 * `node scripts/cut-fonts.ts`: generates the subsets in `app/styles/fonts/` from the fonts of Fontsource. The
 * `unicode-range` and `font-weight` in `app/styles/fonts.css` say what each file contains.
 */
const STYLES = join(import.meta.dirname, "../app/styles");

const CUT =
  /font-weight: (\d+) (\d+);[^}]*?url\("\.\/(fonts\/([\w-]+)-(?:most|rest)\.woff2)"\)[^}]*?unicode-range:([^;]+);/g;

for (const cut of readFileSync(join(STYLES, "fonts.css"), "utf8").matchAll(CUT)) {
  const [, lightest, boldest, file = "", face = "", range = ""] = cut;
  const isVariable = face.includes("-wght-");
  const family = face.replace(/-latin-.*/, "");
  const scope = isVariable ? "@fontsource-variable" : "@fontsource";
  const whole = fileURLToPath(import.meta.resolve(`${scope}/${family}/files/${face}.woff2`));
  const part = await subsetFont(readFileSync(whole), listCharacters(range), {
    targetFormat: "woff2",
    ...(isVariable && { variationAxes: { wght: { min: Number(lightest), max: Number(boldest) } } }),
  });
  writeFileSync(join(STYLES, file), part);
}

/** The characters of a `unicode-range`. */
function listCharacters(range: string): string {
  return range
    .split(",")
    .flatMap((part) => {
      const [first = "", last = first] = part.trim().replace("U+", "").split("-");
      const start = Number.parseInt(first, 16);
      const length = Number.parseInt(last, 16) - start + 1;
      return Array.from({ length }, (_, at) => String.fromCodePoint(start + at));
    })
    .join("");
}
