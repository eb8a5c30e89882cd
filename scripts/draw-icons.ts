import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { drawIcons } from "./icons.ts";

/** Draws the icons of the site anew from `app/site/icon.svg` into `public/`: `node scripts/draw-icons.ts`. */
const FOLDER = join(import.meta.dirname, "../public");

for (const [name, bytes] of await drawIcons()) {
  const file = join(FOLDER, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}
