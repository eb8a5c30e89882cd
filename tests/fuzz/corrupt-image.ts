import fc from "fast-check";

/** A damage to the bytes of an image. Positions are fractions of its length. */
type Damage = {
  kind: "cut" | "flip" | "number" | "drop" | "repeat" | "insert" | "append" | "zero";
  at: number;
  length: number;
  value: number;
  bytes: Uint8Array;
};

/** Invalid values for lengths, sizes and offsets. */
const NUMBERS = [0, 1, 0x7f, 0x80, 0xff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];
const OTHER_DOCUMENTS = [
  "<html><script>canary()</script></html>",
  '<svg xmlns="http://www.w3.org/2000/svg"><script>canary()</script></svg>',
  "%PDF-1.7\n1 0 obj",
  "PK\u0003\u0004evil.jar",
  "<?php canary(); ?>",
  "Exif\0\0MM\0*\0\0\0\b\xff\xff",
  "ICC_PROFILE\0\x01\x01",
  "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta><!DOCTYPE a [<!ENTITY b 'c'>]>",
  "\xff\xe1\xff\xffExif\0\0",
  "\0\0\0\x00acTL\xff\xff\xff\xff\0\0\0\0",
].map((text) => Uint8Array.from(Buffer.from(text, "latin1")));

const damage: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constantFrom(
    "cut",
    "flip",
    "flip",
    "number",
    "number",
    "drop",
    "repeat",
    "insert",
    "append",
    "zero",
  ),
  // The header is in the first hundred bytes; the rest is mostly pixels.
  at: fc.oneof(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 0.02, noNaN: true }),
  ),
  length: fc.integer({ min: 1, max: 64 }),
  value: fc.oneof(fc.constantFrom(...NUMBERS), fc.nat(0xffffffff)),
  bytes: fc.oneof(
    fc.constantFrom(...OTHER_DOCUMENTS),
    fc.uint8Array({ minLength: 1, maxLength: 40 }),
  ),
});

/** Generates images with one to three damages. */
export function corruptedImage(image: Buffer): fc.Arbitrary<Buffer> {
  return fc
    .array(damage, { minLength: 1, maxLength: 3 })
    .map((all) => all.reduce(apply, Buffer.from(image)));
}

function apply(image: Buffer, { kind, at, length, value, bytes }: Damage): Buffer {
  const start = Math.floor(at * image.length);
  const [before, part, after] = [
    image.subarray(0, start),
    image.subarray(start, start + length),
    image.subarray(start + length),
  ];
  switch (kind) {
    case "cut":
      return before;
    case "drop":
      return Buffer.concat([before, after]);
    case "repeat":
      return Buffer.concat([before, part, part, part, after]);
    case "insert":
      return Buffer.concat([before, bytes, part, after]);
    case "append":
      return Buffer.concat([image, bytes]);
    case "flip":
    case "number":
    case "zero":
      return overwrite(
        image,
        start,
        kind === "flip" ? Buffer.from([value & 255]) : toBytes(kind, length, value),
      );
  }
}

function toBytes(kind: "number" | "zero", length: number, value: number): Buffer {
  if (kind === "zero") return Buffer.alloc(length);
  const bytes = Buffer.alloc(4);
  if (length % 2 === 0) bytes.writeUInt32BE(value);
  else bytes.writeUInt32LE(value);
  return bytes;
}

function overwrite(image: Buffer, start: number, bytes: Buffer): Buffer {
  const copy = Buffer.from(image);
  bytes.copy(copy, start);
  return copy;
}
