import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Font, FontWeight } from "satori";
import type { FontPairName } from "../../app/domain/pages/font-pairs.ts";

type Family = "newsreader" | "public-sans";

const SUBSETS = ["latin", "latin-ext", "vietnamese"] as const;
const FACES: [Family, name: string, FontWeight][] = [
  ["newsreader", "Serif", 600],
  ["public-sans", "Sans", 700],
];

let loading: Promise<Font[]> | undefined;

/** The site's fonts as files for drawing text; read once. */
export function loadFonts(): Promise<Font[]> {
  loading ??= Promise.all(
    FACES.flatMap(([family, name, weight]) =>
      SUBSETS.map((subset) => readFace(family, name, weight, subset)),
    ),
  );
  return loading;
}

/** Family of headlines and of the name. The fonts of a device are not here, so they are drawn as the usual ones. */
export function headlineFamily(fonts: FontPairName): "Serif" | "Sans" {
  return fonts === "public-sans" ? "Sans" : "Serif";
}

async function readFace(
  family: Family,
  name: string,
  weight: FontWeight,
  subset: string,
): Promise<Font> {
  const file = `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`;
  const data = await readFile(fileURLToPath(import.meta.resolve(file)));
  return { name, weight, style: "normal", data };
}
