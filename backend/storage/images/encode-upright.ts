import type { Metadata, Sharp } from "sharp";
import type { ImageFormat } from "./image-format.ts";
import { IMAGE_TIME_LIMIT_S, MAX_IMAGE_PIXELS } from "./image-limits.ts";
import { loadSharp } from "./image-work.ts";

/** Encodes a picture anew, upright, without metadata, in sRGB, close to the original or without loss. */
export async function encodeUpright(
  bytes: Buffer,
  format: ImageFormat,
  metadata: Metadata,
): Promise<Buffer> {
  const sharp = await loadSharp();
  const picture = sharp(bytes, {
    failOn: "error",
    limitInputPixels: MAX_IMAGE_PIXELS,
    animated: (metadata.pages ?? 1) > 1,
  })
    .autoOrient()
    .timeout({ seconds: IMAGE_TIME_LIMIT_S });
  return ENCODERS[format](picture, metadata).toBuffer();
}

const ENCODERS: Record<ImageFormat, (picture: Sharp, metadata: Metadata) => Sharp> = {
  // Not progressive: that would hold all coefficients in memory and take three times as long.
  jpeg: (picture, { chromaSubsampling }) =>
    picture.jpeg({
      quality: 92,
      chromaSubsampling: chromaSubsampling === "4:4:4" ? "4:4:4" : "4:2:0",
    }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: 92 }),
  gif: (picture) => picture.gif(),
  avif: (picture) => picture.avif({ quality: 75, effort: 2 }),
};
