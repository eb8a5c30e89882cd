import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawIcons } from "../../scripts/icons.ts";

const PUBLIC = join(import.meta.dirname, "../../public");

test("every icon matches the output of `node scripts/draw-icons.ts`", async () => {
  for (const [name, drawn] of await drawIcons()) {
    const stored = await readFile(join(PUBLIC, name));
    // Compares pixels, since another release of the image library may compress them differently.
    if (name.endsWith(".png")) expect(await pixels(stored), name).toEqual(await pixels(drawn));
    else expect(stored.subarray(0, 6), name).toEqual(drawn.subarray(0, 6));
  }
});

test("the favicon contains images of 16, 32 and 48 pixels", async () => {
  const ico = await readFile(join(PUBLIC, "favicon.ico"));
  const sizes: number[] = [];
  for (let entry = 6; entry < 6 + 16 * ico.readUInt16LE(4); entry += 16) {
    const [length, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
    const { width } = await sharp(ico.subarray(offset, offset + length)).metadata();
    expect(ico.readUInt8(entry)).toBe(width);
    sizes.push(width);
  }
  expect(sizes).toEqual([16, 32, 48]);
});

test("the maskable icon has no transparent edge", async () => {
  const { isOpaque } = await sharp(join(PUBLIC, "icons/icon-maskable-512.png")).stats();
  expect(isOpaque).toBe(true);
});

function pixels(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes).ensureAlpha().raw().toBuffer();
}
