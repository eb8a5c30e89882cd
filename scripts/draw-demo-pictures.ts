import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { drawPicture, listPictures, type Picture } from '../supabase/demo/illustrations/draw.ts';

const folder = path.join(import.meta.dirname, '../supabase/demo/pictures');

/** Renders one picture to WebP and returns its size in bytes. */
async function render(picture: Picture): Promise<number> {
  const image = await sharp(Buffer.from(drawPicture(picture))).webp({ quality: 80, effort: 5 }).toBuffer();
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
  console.log(`${String(Math.round(bytes / 1024)).padStart(4)} kB  ${picture.section}/${picture.slug}`);
}
console.log(`${pictures.length} pictures, ${(total / 1024 / 1024).toFixed(2)} MB`);
