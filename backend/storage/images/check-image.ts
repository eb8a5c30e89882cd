import type { Metadata } from "sharp";
import { readAvif } from "./avif-container.ts";
import type { Container } from "./container.ts";
import { encodeUpright } from "./encode-upright.ts";
import { readGif } from "./gif-container.ts";
import { findImageFormat, IMAGE_TYPES, type ImageFormat } from "./image-format.ts";
import {
  loadSharp,
  MAX_IMAGE_BYTES,
  MAX_IMAGE_FRAMES,
  MAX_IMAGE_PIXELS,
} from "./image-processing.ts";
import { readJpeg } from "./jpeg-container.ts";
import { readPng } from "./png-container.ts";
import { readWebp } from "./webp-container.ts";

/** A checked image without metadata. `width` and `height` are those that a viewer shows. */
export type CheckedImage = {
  bytes: Buffer;
  contentType: string;
  extension: string;
  width: number;
  height: number;
};

/** Why a file is refused; `message` is a sentence for users. */
export type ImageRefusal = {
  reason: "not-an-image" | "too-large" | "too-many-pixels" | "damaged" | "mixed-content";
  message: string;
};

export type ImageCheck = { ok: true; image: CheckedImage } | { ok: false; refusal: ImageRefusal };

const READERS: Record<ImageFormat, (bytes: Buffer) => Container> = {
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
  gif: readGif,
  avif: readAvif,
};

/**
 * Checks by content whether a file is a complete, harmless raster image, and removes its metadata.
 * Never throws, whatever the bytes.
 *
 * An image without metadata is returned byte for byte. Otherwise the metadata is cut out of the file and
 * the image data stays unchanged, with its color profile. The image is encoded anew, in sRGB, only when it
 * has to be rotated upright or is an AVIF file with metadata.
 */
export async function checkImage(bytes: Buffer): Promise<ImageCheck> {
  if (bytes.length > MAX_IMAGE_BYTES) return refuse("too-large");
  const format = findImageFormat(bytes);
  if (!format) return refuse("not-an-image");
  try {
    const container = READERS[format](bytes);
    if (container.frames > MAX_IMAGE_FRAMES) return refuse("too-many-pixels");
    if (container.extras.some(isForeignDocument)) return refuse("mixed-content");
    const sharp = await loadSharp();
    const metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (countPixels(metadata, container) > MAX_IMAGE_PIXELS) return refuse("too-many-pixels");
    if (!isFormat(metadata, format)) return refuse("damaged");
    return { ok: true, image: await clean(bytes, format, container, metadata) };
  } catch {
    // Decoder messages name internals; whatever the decoder rejects, the file is at fault.
    return refuse("damaged");
  }
}

async function clean(
  bytes: Buffer,
  format: ImageFormat,
  container: Container,
  metadata: Metadata,
): Promise<CheckedImage> {
  const { width, height } = metadata.autoOrient;
  const mustEncode =
    (metadata.orientation ?? 1) > 1 ||
    (format === "avif" &&
      Boolean(container.extras.length || metadata.exif || metadata.xmp || metadata.iptc));
  if (!mustEncode) await decode(container.image);
  const image = mustEncode ? await encodeUpright(bytes, format, metadata) : container.image;
  return { bytes: image, ...IMAGE_TYPES[format], width, height };
}

/** Decodes every pixel to a tiny size: truncated or corrupt data fails here. */
async function decode(image: Buffer): Promise<void> {
  const sharp = await loadSharp();
  await sharp(image, { failOn: "error", limitInputPixels: MAX_IMAGE_PIXELS, animated: true })
    .resize({ width: 32, withoutEnlargement: true })
    .raw()
    .toBuffer();
}

function countPixels(metadata: Metadata, container: Container): number {
  const frames = Math.max(container.frames, metadata.pages ?? 1);
  return Math.max(metadata.width * metadata.height, container.canvas ?? 0) * frames;
}

function isFormat(metadata: Metadata, format: ImageFormat): boolean {
  if (format === "avif") return metadata.format === "heif" && metadata.compression === "av1";
  return metadata.format === format;
}

const SENTENCES: Record<ImageRefusal["reason"], string> = {
  "not-an-image": "This file is not an image. JPEG, PNG, WebP, AVIF and GIF images are taken.",
  "too-large": "This image is larger than 20 MB, the most that is taken.",
  "too-many-pixels":
    "This image has more than 100 million pixels, or more than 1000 frames. Make it smaller and try again.",
  damaged: "This image is damaged or incomplete. Export it again and try once more.",
  "mixed-content":
    "This file holds something else besides an image. Export the image alone and try again.",
};

function refuse(reason: ImageRefusal["reason"]): ImageCheck {
  return { ok: false, refusal: { reason, message: SENTENCES[reason] } };
}

/** Signatures of documents that some program would open instead of the image. */
const DOCUMENTS = ["<!doctype", "<html", "<script", "<svg", "<?php", "%pdf-"];
/** Archives are located from their end or anywhere, so any bytes may precede them. */
const ARCHIVES = ["PK\x03\x04", "Rar!\x1a", "7z\xbc\xaf\x27\x1c"];
/** Executables count at the beginning only: their signatures are too short to be significant elsewhere. */
const PROGRAMS = ["MZ", "\x7fELF", "#!"];

/**
 * Whether extra bytes of an image are another document. Metadata and trailing bytes are
 * removed anyway, but a polyglot file is refused.
 */
function isForeignDocument(extra: Buffer): boolean {
  const text = extra.toString("latin1");
  const lower = text.toLowerCase();
  return (
    DOCUMENTS.some((mark) => lower.includes(mark)) ||
    ARCHIVES.some((mark) => text.includes(mark)) ||
    PROGRAMS.some((mark) => text.startsWith(mark))
  );
}
