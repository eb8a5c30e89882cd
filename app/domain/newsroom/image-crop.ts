import type { FocalPoint } from "./library-image.ts";

/** Proportions of crops by their names: width divided by height; null for those of the image. */
export const CROP_RATIOS = {
  "16:9": 16 / 9,
  "1:1": 1,
  "4:5": 4 / 5,
  "3:2": 3 / 2,
  Original: null,
} as const;

export type CropRatio = keyof typeof CROP_RATIOS;

/** Crop of an image: its proportions, its size as a fraction of the largest one, and its middle. */
export type Crop = { ratio: CropRatio; scale: number; middle: FocalPoint };

export type Size = { width: number; height: number };
export type Region = Size & { left: number; top: number };

/** Smallest size of a crop, as a fraction of the largest one. */
export const LEAST_SCALE = 0.1;

/** The pixels of an image that a crop shows: always within the image, at least one. */
export function cropRegion(image: Size, { ratio, scale, middle }: Crop): Region {
  const wanted = CROP_RATIOS[ratio] ?? image.width / image.height;
  const full = Math.min(image.width, image.height * wanted);
  const part = Math.min(1, Math.max(LEAST_SCALE, scale));
  const width = clamp(Math.round(full * part), 1, image.width);
  const height = clamp(Math.round((full * part) / wanted), 1, image.height);
  return {
    width,
    height,
    left: clamp(Math.round(middle.x * image.width - width / 2), 0, image.width - width),
    top: clamp(Math.round(middle.y * image.height - height / 2), 0, image.height - height),
  };
}

/** The crop with its middle where its region has it, so that the next key moves it at once. */
export function settleCrop(image: Size, crop: Crop): Crop {
  const { left, top, width, height } = cropRegion(image, crop);
  const middle = {
    x: (left + width / 2) / image.width,
    y: (top + height / 2) / image.height,
  };
  return { ...crop, middle };
}

/** Name of a crop for its path, after image and ratio: `quay-16x9`. */
export function cropFileName(path: string, ratio: CropRatio): string {
  const name = (path.split("/").at(-1) ?? "").replace(/\.[^.]*$/, "") || "image";
  return `${name}-${ratio.replace(":", "x").toLowerCase()}`;
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
