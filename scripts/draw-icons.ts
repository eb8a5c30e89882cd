import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { drawIcons } from "./icons.ts";

/** `node scripts/draw-icons.ts`: generates the icons in `public/` from `app/site/icon.svg`. */
const FOLDER = join(import.meta.dirname, "../public");

for (const [name, bytes] of await drawIcons()) {
  const file = join(FOLDER, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
}
