import * as z from "zod/mini";
import type { ContentCredentials } from "./content-credentials.ts";

/** An image of the library. Dates are ISO date-times; `focal` is null until the image is measured. */
export type LibraryImage = {
  /** Path in the bucket `article-images`. */
  path: string;
  alt: string;
  isDecorative: boolean;
  caption: string;
  credit: string;
  source: string;
  license: string;
  copyright: string;
  place: string;
  takenAt: string | null;
  expiresAt: string | null;
  focal: FocalPoint | null;
  /** Pixels; null until the image is measured. */
  size: { width: number; height: number } | null;
  isUsed: boolean;
  /** Path of the image that this one was cropped from, whose rights it has. */
  croppedFrom: string | null;
  contentCredentials: ContentCredentials | null;
  createdAt: string;
  createdBy: string | null;
};

/** The point that stays visible where an image is cropped: fractions of width and height from the top left. */
export type FocalPoint = { x: number; y: number };

export const CENTER: FocalPoint = { x: 0.5, y: 0.5 };

/** Texts of an image that its uploader and editors change, with the most characters that the database takes. */
export const IMAGE_TEXTS = {
  alt: 2000,
  caption: 4000,
  credit: 500,
  source: 500,
  license: 500,
  copyright: 500,
  place: 500,
} as const;

/** Filters of the library in its address; empty strings mean no filter. */
export type ImageFilters = {
  query: string;
  credit: string;
  license: string;
  /** Id of a user. */
  uploader: string;
  use: "used" | "unused" | "";
  /** First and last day of the upload, `yyyy-MM-dd`. */
  from: string;
  until: string;
};

const words = z.catch(
  z.pipe(
    z.string(),
    z.transform((text) => text.replaceAll("\0", "").slice(0, 200)),
  ),
  "",
);
const day = z.catch(z.iso.date(), "");
const schema = z.object({
  query: words,
  credit: words,
  license: words,
  uploader: z.catch(z.guid(), ""),
  use: z.catch(z.enum(["used", "unused", ""]), ""),
  from: day,
  until: day,
});

/** Parses the filters of an address; values that cannot be used count as missing. */
export function parseImageFilters(search: URLSearchParams): ImageFilters {
  return schema.parse(Object.fromEntries(search));
}

/** Search part of the address with these filters. */
export function toImageSearch(filters: Partial<ImageFilters>): string {
  const given = Object.entries(filters).filter(([, value]) => value !== "");
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}

/** Address of the screen of one image. */
export function imageScreenPath(path: string): string {
  return `/admin/images/edit?${new URLSearchParams({ path })}`;
}

/** A short name of an image for lists: its alternative text, caption, or file name. */
export function imageName({ alt, caption, path }: LibraryImage): string {
  return alt || caption || (path.split("/").at(-1) ?? path);
}

const STEP = 0.02;

/** The focal point after an arrow key; undefined for other keys. */
export function moveFocalPoint({ x, y }: FocalPoint, key: string): FocalPoint | undefined {
  const [dx, dy] =
    { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[
      key
    ] ?? [];
  if (dx === undefined || dy === undefined) return undefined;
  return { x: toFraction(x + dx), y: toFraction(y + dy) };
}

/** A number as a fraction from 0 to 1, in thousandths. */
export function toFraction(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
}
