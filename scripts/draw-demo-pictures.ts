import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { drawPicture, listPictures, type Picture } from "../supabase/demo/illustrations/draw.ts";

const folder = path.join(import.meta.dirname, "../supabase/demo/pictures");

const heaviest = 90 * 1024;

/** The picture as WebP without metadata: a busy one is pressed harder until it is light enough for a card. */
async function encode(picture: Picture): Promise<Buffer> {
  const pixels = await sharp(Buffer.from(drawPicture(picture)))
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  for (const quality of [82, 78, 72, 66]) {
    const image = await sharp(pixels).webp({ quality, effort: 5 }).toBuffer();
    if (image.byteLength <= heaviest) {
      return image;
    }
  }
  return sharp(pixels).webp({ quality: 58, effort: 5 }).toBuffer();
}

/** Writes one picture and returns its size in bytes. */
async function render(picture: Picture): Promise<number> {
  const image = await encode(picture);
  const target = path.join(folder, picture.section, `${picture.slug}.webp`);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, image);
  return image.byteLength;
}

const wanted = process.argv.slice(2);
const pictures = listPictures().filter(
  ({ section, slug }) => wanted.length === 0 || wanted.includes(section) || wanted.includes(slug),
);
let total = 0;
for (const picture of pictures) {
  const bytes = await render(picture);
  total += bytes;
  console.info(
    `${String(Math.round(bytes / 1024)).padStart(4)} kB  ${picture.section}/${picture.slug}`,
  );
}
console.info(`${pictures.length} pictures, ${(total / 1024 / 1024).toFixed(2)} MB`);
