import type { Metadata, Sharp } from "sharp";
import type { ImageFormat } from "./image-format.ts";
import { IMAGE_TIME_LIMIT_S, loadSharp, MAX_IMAGE_PIXELS } from "./image-processing.ts";

/** Encodes an image anew, upright, without metadata, in sRGB, losslessly or close to the original. */
export async function encodeUpright(
  bytes: Buffer,
  format: ImageFormat,
  metadata: Metadata,
): Promise<Buffer> {
  const sharp = await loadSharp();
  const image = sharp(bytes, {
    failOn: "error",
    limitInputPixels: MAX_IMAGE_PIXELS,
    animated: (metadata.pages ?? 1) > 1,
  })
    .autoOrient()
    .timeout({ seconds: IMAGE_TIME_LIMIT_S });
  return ENCODERS[format](image, metadata).toBuffer();
}

const ENCODERS: Record<ImageFormat, (image: Sharp, metadata: Metadata) => Sharp> = {
  // Not progressive: that would hold all coefficients in memory and take three times as long.
  jpeg: (image, { chromaSubsampling }) =>
    image.jpeg({
      quality: 92,
      chromaSubsampling: chromaSubsampling === "4:4:4" ? "4:4:4" : "4:2:0",
    }),
  png: (image) => image.png(),
  webp: (image) => image.webp({ quality: 92 }),
  gif: (image) => image.gif(),
  avif: (image) => image.avif({ quality: 75, effort: 2 }),
};
