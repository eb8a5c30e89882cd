import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";

const SOURCE = join(import.meta.dirname, "../app/site/icon.svg");
/** The sizes in `favicon.ico`, for tabs, bookmarks and Windows shortcuts. */
const ICO_SIZES = [16, 32, 48];

/** Draws every icon of the site from one source; keys are paths below `public/`. */
export async function drawIcons(): Promise<[path: string, bytes: Buffer][]> {
  const icon = await readFile(SOURCE, "utf8");
  // Systems crop these icons to their own shape, so the background fills the corners.
  const square = icon.replace(/ rx="\d+"/, "");
  return [
    ["favicon.ico", toIco(await Promise.all(ICO_SIZES.map((size) => toPng(icon, size))))],
    ["apple-touch-icon.png", await toPng(square, 180)],
    ["icons/icon-192.png", await toPng(icon, 192)],
    ["icons/icon-512.png", await toPng(icon, 512)],
    ["icons/icon-maskable-512.png", await toMaskable(square, 512)],
  ];
}

/** Scales the image into the safe zone, the inner four fifths (W3C, Web App Manifest, icon masks). */
async function toMaskable(svg: string, size: number): Promise<Buffer> {
  const inner = Math.round(size * 0.8);
  const margin = Math.round((size - inner) / 2);
  const background = /fill="(#[0-9a-f]{6})"/.exec(svg)?.[1] ?? "#ffffff";
  const extension = {
    top: margin,
    left: margin,
    bottom: size - inner - margin,
    right: size - inner - margin,
  };
  return sharp(await toPng(svg, inner))
    .extend({ ...extension, background })
    .flatten({ background })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

function toPng(svg: string, size: number): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Writes an ICO file of PNG images: a header of 6 bytes, an entry of 16 bytes for each image, the images. */
function toIco(images: readonly Buffer[]): Buffer {
  const header = Buffer.alloc(6 + 16 * images.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, image] of images.entries()) {
    const at = 6 + 16 * index;
    const size = ICO_SIZES[index] ?? 0;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(image.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += image.length;
  }
  return Buffer.concat([header, ...images]);
}
