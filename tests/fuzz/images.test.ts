import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { DEFAULT_COLORS } from "../../app/domain/pages/brand-colors.ts";
import { checkImage } from "../../backend/storage/images/check-image.ts";
import { IMAGE_TYPES, type ImageFormat } from "../../backend/storage/images/image-format.ts";
import { MAX_IMAGE_PIXELS } from "../../backend/storage/images/image-processing.ts";
import {
  createAnimation,
  createImage,
  createTaggedImage,
} from "../../backend/storage/images/test-images.ts";
import { StorageError } from "../../backend/storage/objects/storage-error.ts";
import { renderImage } from "../../backend/storage/render/render-image.ts";
import { parseRenderOptions } from "../../backend/storage/render/render-options.ts";
import { renderImage as renderOpenGraphImage } from "../../server/open-graph-images/render-image.ts";
import { measureCpuTime } from "../support/measure-cpu-time.ts";
import { budget, TIME_LIMIT_MS } from "./budget.ts";
import { corruptedImage } from "./corrupt-image.ts";
import { hostileText } from "./hostile-text.ts";

/** Corrupted images are rejected with a message, or accepted as images that can be resized. */

/** FUZZ_IMAGES: a folder of additional photographs to corrupt. */
const FOLDER = process.env.FUZZ_IMAGES;
const FORMATS = Object.keys(IMAGE_TYPES) as ImageFormat[];
/** CPU time limit of one image. */
const MAX_CPU_MS = 5000;

let images: Buffer[];
beforeAll(async () => {
  const drawn = FORMATS.flatMap((format) => [
    createImage(format),
    format === "gif" ? createAnimation("gif") : createTaggedImage(format, { orientation: 6 }),
  ]);
  const given = (FOLDER ? await readdir(FOLDER) : []).filter((name) => /\.\w+$/.test(name));
  images = await Promise.all([
    ...drawn,
    createAnimation("webp"),
    ...given.map((name) => readFile(join(FOLDER ?? "", name))),
  ]);
});

async function expectUsable(bytes: Buffer): Promise<boolean> {
  const check = await checkImage(bytes);
  if (!check.ok) {
    expect(check.refusal.message).toMatch(/^This (?:file|image) .*\.$/);
    return false;
  }
  const { image } = check;
  const { width, height, exif, xmp, iptc, orientation } = await sharp(image.bytes).metadata();
  expect([exif, xmp, iptc, orientation ?? 1]).toEqual([undefined, undefined, undefined, 1]);
  expect([width, height]).toEqual([image.width, image.height]);
  expect(width * height).toBeLessThanOrEqual(MAX_IMAGE_PIXELS);
  // An accepted image is accepted again unchanged, and can be rendered in every size.
  const again = await checkImage(image.bytes);
  expect(again.ok && again.image.bytes.equals(image.bytes)).toBe(true);
  const size = parseRenderOptions(new URLSearchParams({ width: "40", height: "30" }));
  const options = { ...size, focal: { x: 0.9, y: 0 } };
  expect((await renderImage(image.bytes, options, "webp")).length).toBeGreaterThan(0);
  return true;
}

test(
  "corrupted images are rejected or can be rendered",
  async () => {
    let taken = 0;
    const broken = fc
      .constantFrom(...images.keys())
      .chain((at) => corruptedImage(images[at] ?? Buffer.alloc(0)));
    const { numRuns, seed } = budget(500);
    await fc.assert(
      fc.asyncProperty(broken, async (bytes) => {
        const { result: isUsable, milliseconds } = await measureCpuTime(() => expectUsable(bytes));
        if (isUsable) taken += 1;
        expect(milliseconds).toBeLessThan(MAX_CPU_MS);
      }),
      { numRuns, seed },
    );
    // Some damages are harmless: the accepted images must be tested too.
    expect(taken).toBeGreaterThan(numRuns / 50);
  },
  TIME_LIMIT_MS,
);

test("an image with a tolerated fault can be rendered", async () => {
  const image = await createImage("jpeg");
  image[image.length - 3] = 0x55;
  expect(await expectUsable(image)).toBe(true);
  const names = {
    siteName: "News",
    siteHost: "a.example",
    section: "",
    sectionSlug: null,
    colors: DEFAULT_COLORS,
    fonts: "newsreader" as const,
  };
  const shared = await renderOpenGraphImage(
    { ...names, headline: "A", byline: "" },
    {
      bytes: image,
      focal: { x: 0.1, y: 1 },
    },
  );
  expect(shared.length).toBeGreaterThan(0);
});

test(
  "two concatenated images are rejected or can be rendered",
  async () => {
    const at = fc.constantFrom(...images.keys());
    await fc.assert(
      fc.asyncProperty(at, at, async (one, other) => {
        await expectUsable(
          Buffer.concat([one, other].map((index) => images[index] ?? Buffer.alloc(0))),
        );
      }),
      budget(30),
    );
  },
  TIME_LIMIT_MS,
);

test(
  "an SVG drawing is rejected",
  async () => {
    const drawing = hostileText.map(
      (text) =>
        `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" onload="canary()"><image href="http://127.0.0.1/"/><script>${text}</script>&a;</svg>`,
    );
    await fc.assert(
      fc.asyncProperty(drawing, async (text) => {
        expect((await checkImage(Buffer.from(text))).ok).toBe(false);
      }),
      budget(30),
    );
  },
  TIME_LIMIT_MS,
);

test(
  "any size can be rendered or is rejected by its parameter name",
  () => {
    const value = fc.oneof(
      hostileText,
      fc.integer().map(String),
      fc.constantFrom("1", "2500", "1e3", " 5", "+5"),
    );
    const options = fc.dictionary(
      fc.constantFrom("width", "height", "resize", "quality", "format", "x"),
      value,
    );
    fc.assert(
      fc.property(options, (given) => {
        try {
          const { width, height, quality } = parseRenderOptions(new URLSearchParams(given));
          for (const side of [width ?? 1, height ?? 1])
            expect(side >= 1 && side <= 2500).toBe(true);
          expect(quality >= 20 && quality <= 100).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(StorageError);
          expect(String(error)).toMatch(
            /The parameter (?:width|height|resize|quality|format) takes/,
          );
        }
      }),
      budget(300),
    );
  },
  TIME_LIMIT_MS,
);
