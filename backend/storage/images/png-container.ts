import { crc32 } from "node:zlib";
import { assemble, type Container, DamagedImage, slice } from "./container.ts";
import { PNG_SIGNATURE } from "./image-format.ts";

/** Chunks that affect the appearance of the image (PNG, third edition, chapter 11), including animation. */
const IMAGE_PARTS = new Set([
  ..."IHDR PLTE tRNS IDAT IEND gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs".split(" "),
  ..."acTL fcTL fdAT".split(" "),
]);

/**
 * Parses a PNG file and verifies the checksum of every chunk. Removed: text, Exif, times, private
 * chunks, and everything after the end.
 */
export function readPng(bytes: Buffer): Container {
  const parts = [slice(bytes, 0, PNG_SIGNATURE.length)];
  const extras: Buffer[] = [];
  let frames = 1;
  let position = PNG_SIGNATURE.length;
  for (let isFirst = true; ; isFirst = false) {
    const length = slice(bytes, position, 8).readUInt32BE();
    const chunk = slice(bytes, position, length + 12);
    const name = chunk.toString("latin1", 4, 8);
    if (isFirst && name !== "IHDR") throw new DamagedImage("The PNG file has no header.");
    if (crc32(chunk.subarray(4, length + 8)) !== chunk.readUInt32BE(length + 8)) {
      throw new DamagedImage("The PNG file is damaged.");
    }
    if (name === "acTL") frames = slice(chunk, 8, 4).readUInt32BE();
    (IMAGE_PARTS.has(name) ? parts : extras).push(chunk);
    position += chunk.length;
    if (name === "IEND") break;
  }
  if (position < bytes.length) extras.push(bytes.subarray(position));
  return assemble(bytes, parts, extras, frames);
}
