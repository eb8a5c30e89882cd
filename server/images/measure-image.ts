import { createHash } from "node:crypto";
import { IMAGE_TIME_LIMIT_S, loadSharp, MAX_IMAGE_PIXELS } from "@broadsheet/backend/images";
import perceptualHash from "sharp-phash";
import type { ImageMeasures } from "../../app/data/images/image-measures.ts";

/** Side of the small copy from which hash and focal point are computed. */
const SMALL_SIDE = 320;

/**
 * Measures a stored image: size upright, SHA-256 of the bytes, perceptual hash of 64 bits, and the point that draws
 * attention, as fractions of width and height.
 *
 * @throws Error for bytes that are not an image, or take too long.
 */
export async function measureImage(
  bytes: Buffer,
): Promise<Omit<ImageMeasures, "content_credentials" | "original_sha256">> {
  const sharp = await loadSharp();
  const options = { failOn: "error", limitInputPixels: MAX_IMAGE_PIXELS } as const;
  const { autoOrient } = await sharp(bytes, options).metadata();
  const small = await sharp(bytes, options)
    .autoOrient()
    .timeout({ seconds: IMAGE_TIME_LIMIT_S })
    .resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: "inside" })
    .flatten({ background: "#fff" })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = small.info;
  // Half the height: without something to cut away, no point is chosen.
  const { info } = await sharp(small.data)
    .resize({
      width,
      height: Math.ceil(height / 2),
      fit: "cover",
      position: sharp.strategy.attention,
    })
    .toBuffer({ resolveWithObject: true });
  return {
    width: autoOrient.width,
    height: autoOrient.height,
    sha256: hashBytes(bytes),
    perceptual_hash: await perceptualHash(small.data),
    focal_x: toFraction(info.attentionX, width),
    focal_y: toFraction(info.attentionY, height),
  };
}

/** SHA-256 in hexadecimal digits. */
export function hashBytes(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function toFraction(place: number | undefined, length: number): number {
  return place === undefined ? 0.5 : Math.min(1, Math.max(0, place / length));
}
