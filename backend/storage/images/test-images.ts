import sharp, { type Sharp } from "sharp";
import type { ImageFormat } from "./image-format.ts";

/** A smooth, seeded image for tests: it compresses like a photo, not like noise. */
export function drawImage(width: number, height: number, seed = 1): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      data[at++] = 128 + 100 * Math.sin((x + seed * 31) / 23);
      data[at++] = 128 + 100 * Math.sin((y + seed * 17) / 31);
      data[at++] = (x * y * seed) / 97;
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** An image file without any metadata. */
export async function createImage(
  format: ImageFormat,
  { width = 64, height = 48, seed = 1 } = {},
): Promise<Buffer> {
  return drawImage(width, height, seed)
    .toFormat(format, format === "avif" ? { effort: 0 } : {})
    .toBuffer();
}

const GPS = {
  IFD0: { Copyright: "Somebody" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
};

/** An image file with Exif (including a location), XMP and, optionally, an orientation. */
export async function createTaggedImage(
  format: ImageFormat,
  { orientation }: { orientation?: number } = {},
): Promise<Buffer> {
  return drawImage(64, 48)
    .withMetadata({ orientation, exif: GPS })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>home</secret></x:xmpmeta>')
    .toFormat(format, format === "avif" ? { effort: 0 } : {})
    .toBuffer();
}

/** An animation of `frames` frames, all different. */
export async function createAnimation(format: "gif" | "webp", frames = 3): Promise<Buffer> {
  const [width, height] = [40, 30];
  const data = await drawImage(width, height * frames)
    .raw()
    .toBuffer();
  return sharp(data, {
    raw: { width, height: height * frames, channels: 3, pageHeight: height },
  })
    .toFormat(format)
    .toBuffer();
}
