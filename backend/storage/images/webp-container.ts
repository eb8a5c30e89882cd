import { assemble, type Container, DamagedImage, slice } from "./container.ts";

const IMAGE_PARTS = new Set(["VP8 ", "VP8L", "VP8X", "ANIM", "ANMF", "ALPH", "ICCP"]);
/** Flags of `VP8X`: the file has Exif, the file has XMP. */
const METADATA_FLAGS = 0x08 | 0x04;

/**
 * Parses a WebP file (RFC 9649). Removed: Exif, XMP, unknown chunks, and everything after the end;
 * the header is updated to match.
 */
export function readWebp(bytes: Buffer): Container {
  const end = 8 + slice(bytes, 0, 12).readUInt32LE(4);
  if (end > bytes.length) throw new DamagedImage("The WebP file is cut short.");
  const parts: Buffer[] = [];
  const extras: Buffer[] = [];
  let frames = 0;
  let hasImage = false;
  for (let position = 12; position < end; ) {
    const length = slice(bytes, position, 8).readUInt32LE(4);
    const padded = length + (length % 2);
    // Some encoders omit the last padding byte.
    const chunk = slice(
      bytes,
      position,
      Math.min(8 + padded, Math.max(end - position, 8 + length)),
    );
    const name = chunk.toString("latin1", 0, 4);
    if (name === "ANMF") frames += 1;
    if (name.startsWith("VP8") && name !== "VP8X") hasImage = true;
    (IMAGE_PARTS.has(name) ? parts : extras).push(chunk);
    position += chunk.length;
  }
  if (!hasImage && frames === 0) throw new DamagedImage("The WebP file holds no image.");
  if (end < bytes.length) extras.push(bytes.subarray(end));
  return assemble(
    bytes,
    [createHeader(parts), ...parts.map(clearFlags)],
    extras,
    Math.max(frames, 1),
  );
}

function createHeader(chunks: Buffer[]): Buffer {
  const header = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  header.writeUInt32LE(4 + chunks.reduce((sum, chunk) => sum + chunk.length, 0), 4);
  return header;
}

function clearFlags(chunk: Buffer): Buffer {
  if (chunk.toString("latin1", 0, 4) !== "VP8X") return chunk;
  const copy = Buffer.from(slice(chunk, 0, 18));
  copy[8] = (copy[8] ?? 0) & ~METADATA_FLAGS;
  return copy;
}
