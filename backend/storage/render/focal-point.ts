/** The point of an image that stays visible where it is cropped: fractions of width and height from the top left. */
export type FocalPoint = { x: number; y: number };

export const CENTER: FocalPoint = { x: 0.5, y: 0.5 };

/**
 * Header with the focal point of the image that a request is for, such as `0.72,0.2`. The site sets it, and removes
 * it from the requests of others, who would fill the cache with crops of their own.
 */
export const FOCAL_POINT_HEADER = "x-focal-point";

const VALUE = /^(0|1|0\.\d{1,2}),(0|1|0\.\d{1,2})$/;

/** The value of the header, in hundredths: finer crops look alike. */
export function formatFocalPoint({ x, y }: FocalPoint): string {
  return `${Math.round(x * 100) / 100},${Math.round(y * 100) / 100}`;
}

/** Parses the header; the center without one. */
export function parseFocalPoint(value: string | null): FocalPoint {
  const [, x, y] = VALUE.exec(value ?? "") ?? [];
  return x === undefined || y === undefined ? CENTER : { x: Number(x), y: Number(y) };
}

type Size = { width: number; height: number };

/**
 * How an image is scaled and cut so that it covers a box: its size before the cut, and the part that remains. The part
 * divides what is cut away as the focal point divides the image, as `object-position` of CSS does.
 */
export function coverAround(
  image: Size,
  box: Size,
  { x, y }: FocalPoint,
): { scaled: Size; part: Size & { left: number; top: number } } {
  const scale = Math.max(box.width / image.width, box.height / image.height);
  const scaled = {
    width: Math.max(box.width, Math.round(image.width * scale)),
    height: Math.max(box.height, Math.round(image.height * scale)),
  };
  const left = Math.round((scaled.width - box.width) * x);
  const top = Math.round((scaled.height - box.height) * y);
  return { scaled, part: { left, top, ...box } };
}
