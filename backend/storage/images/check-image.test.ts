import { crc32, deflateSync } from "node:zlib";
import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { type CheckedImage, checkImage, type ImageRefusal } from "./check-image.ts";
import { IMAGE_TYPES, type ImageFormat, PNG_SIGNATURE } from "./image-format.ts";
import { createAnimation, createImage, createTaggedImage, drawImage } from "./test-images.ts";

const FORMATS = Object.keys(IMAGE_TYPES) as ImageFormat[];

async function accept(bytes: Buffer): Promise<CheckedImage> {
  const check = await checkImage(bytes);
  if (!check.ok) throw new Error(check.refusal.message);
  return check.image;
}

async function refuse(bytes: Buffer): Promise<ImageRefusal["reason"] | "taken"> {
  const check = await checkImage(bytes);
  return check.ok ? "taken" : check.refusal.reason;
}

describe.each(FORMATS)("a %s image", (format) => {
  it("stays unchanged byte for byte without metadata", async () => {
    const bytes = await createImage(format);
    const image = await accept(bytes);
    expect(image.bytes.equals(bytes)).toBe(true);
    expect(image).toMatchObject({ ...IMAGE_TYPES[format], width: 64, height: 48 });
  });

  it.skipIf(format === "gif")("loses Exif, location and XMP, and keeps its pixels", async () => {
    const bytes = await createTaggedImage(format);
    const before = await sharp(bytes).metadata();
    expect(before.exif).toBeDefined();
    const image = await accept(bytes);
    const after = await sharp(image.bytes).metadata();
    expect([after.exif, after.xmp, after.iptc]).toEqual([undefined, undefined, undefined]);
    expect(image.bytes.includes("Somebody")).toBe(false);
    expect(image.bytes.includes("secret")).toBe(false);
    if (format === "avif") return;
    const pixels = await Promise.all([bytes, image.bytes].map((b) => sharp(b).raw().toBuffer()));
    expect(pixels[1]?.equals(pixels[0] ?? Buffer.alloc(0))).toBe(true);
  });

  it.skipIf(format === "gif")("is rotated upright", async () => {
    const image = await accept(await createTaggedImage(format, { orientation: 6 }));
    const { width, height, orientation, exif } = await sharp(image.bytes).metadata();
    const shown = format === "avif" ? [image.width, image.height] : [48, 64];
    expect([width, height]).toEqual(shown);
    expect([image.width, image.height]).toEqual(shown);
    expect([orientation ?? 1, exif]).toEqual([1, undefined]);
  });

  it("is refused when it is truncated at any position", async () => {
    const bytes = await createImage(format, { width: 400, height: 300 });
    for (const part of [0.05, 0.2, 0.5, 0.8, 0.95, 0.999]) {
      expect(await refuse(bytes.subarray(0, Math.floor(bytes.length * part)))).toBe("damaged");
    }
  });

  it("never crashes the check, whichever byte is changed", async () => {
    const bytes = await createImage(format);
    const change = fc.record({ at: fc.nat(bytes.length - 1), value: fc.nat(255) });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const copy = Buffer.from(bytes);
        for (const { at, value } of changes) copy[at] = value;
        await checkImage(copy);
      }),
      { numRuns: 60 },
    );
  });

  it("is refused with another document appended", async () => {
    const bytes = await createImage(format);
    for (const tail of ["<html><script>x()</script>", "%PDF-1.7\n", "PK\u0003\u0004zip"]) {
      expect(await refuse(Buffer.concat([bytes, box(format, Buffer.from(tail))]))).toBe(
        "mixed-content",
      );
    }
  });

  it("loses harmless trailing bytes", async () => {
    const bytes = await createImage(format);
    const image = await accept(Buffer.concat([bytes, box(format, Buffer.alloc(100, 7))]));
    if (format === "avif") expect(image.bytes.includes(Buffer.alloc(50, 7))).toBe(false);
    else expect(image.bytes.equals(bytes)).toBe(true);
  });
});

/** Trailing bytes of an AVIF file have to be a box. */
function box(format: ImageFormat, data: Buffer): Buffer {
  if (format !== "avif") return data;
  const header = Buffer.from("\0\0\0\0free", "latin1");
  header.writeUInt32BE(8 + data.length);
  return Buffer.concat([header, data]);
}

describe("other files", () => {
  it.each([
    ["SVG", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"],
    ["SVG with a prologue", "<?xml version='1.0'?><svg/>"],
    ["HTML", "<!doctype html><p>hello"],
    ["PDF", "%PDF-1.7\n1 0 obj"],
    ["nothing", ""],
    ["TIFF", "II*\0\x08\0\0\0"],
    ["BMP", "BM\0\0\0\0"],
    ["HEIC", "\0\0\0\x18ftypheic\0\0\0\0"],
    ["animated AVIF", "\0\0\0\x18ftypavis\0\0\0\0"],
  ])("%s is not an image", async (_name, text) => {
    expect(await refuse(Buffer.from(text, "latin1"))).toBe("not-an-image");
  });

  it("refuses random bytes", async () => {
    const bytes = fc.uint8Array({ minLength: 0, maxLength: 64 * 1024, size: "max" });
    const start = fc.constantFrom(
      "",
      "\xff\xd8\xff\xe0",
      "\x89PNG\r\n\x1a\n",
      "GIF89a",
      "RIFF\x10\0\0\0WEBPVP8 ",
      "\0\0\0\x10ftypavif",
    );
    await fc.assert(
      fc.asyncProperty(start, bytes, async (head, rest) => {
        const file = Buffer.concat([Buffer.from(head, "latin1"), rest]);
        expect((await checkImage(file)).ok).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

describe("limits", () => {
  it("refuses files of more than 20 MB", async () => {
    expect(await refuse(Buffer.alloc(20 * 1024 * 1024 + 1))).toBe("too-large");
  });

  it("refuses a decompression bomb by its header, before decoding", async () => {
    const bomb = createPngBomb(60_000, 60_000);
    expect(bomb.length).toBeLessThan(20_000);
    expect(await refuse(bomb)).toBe("too-many-pixels");
  });

  it("counts the pixels of all frames of an animation", async () => {
    const animation = await createAnimation("gif", 3);
    expect((await accept(animation)).bytes.equals(animation)).toBe(true);
    const bomb = Buffer.from(animation);
    bomb.writeUInt16LE(8000, 6);
    bomb.writeUInt16LE(8000, 8);
    expect(await refuse(bomb)).toBe("too-many-pixels");
  });

  it("keeps an animated WebP and a color profile", async () => {
    const animation = await createAnimation("webp", 4);
    expect((await accept(animation)).bytes.equals(animation)).toBe(true);
    const tagged = await drawImage(64, 48).withMetadata({ icc: "p3" }).jpeg().toBuffer();
    const { icc } = await sharp((await accept(tagged)).bytes).metadata();
    expect(icc).toBeDefined();
  });

  it("accepts progressive, grayscale, CMYK and 16-bit images", async () => {
    const image = () => drawImage(64, 48);
    const files = await Promise.all([
      image().jpeg({ progressive: true }).toBuffer(),
      image().greyscale().jpeg().toBuffer(),
      image().toColourspace("cmyk").jpeg().toBuffer(),
      image().toColourspace("rgb16").png().toBuffer(),
      image().png({ palette: true }).toBuffer(),
      image().webp({ lossless: true }).toBuffer(),
      image().ensureAlpha(0.5).webp().toBuffer(),
      image().ensureAlpha(0.5).avif({ effort: 0 }).toBuffer(),
    ]);
    for (const file of files) expect(await refuse(file)).toBe("taken");
  });
});

/** A PNG file with a huge size in its header and almost no data. */
function createPngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(4_000_000));
  const parts = [chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([PNG_SIGNATURE, ...parts]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
