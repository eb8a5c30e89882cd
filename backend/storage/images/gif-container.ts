import { assemble, type Container, DamagedImage, slice } from "./container.ts";

/** Application extensions that set the number of repetitions of an animation. */
const LOOPS = ["NETSCAPE2.0", "ANIMEXTS1.0"];

/**
 * Parses a GIF file (GIF89a specification). Removed: comments, plain text, XMP and other
 * application data, and everything after the end.
 */
export function readGif(bytes: Buffer): Container {
  let position = 13 + colourTableSize(slice(bytes, 0, 13)[10] ?? 0);
  const parts = [slice(bytes, 0, position)];
  const extras: Buffer[] = [];
  let frames = 0;
  for (;;) {
    const introducer = slice(bytes, position, 1)[0];
    if (introducer === 0x3b) break;
    const end = findBlockEnd(bytes, position, introducer);
    const block = slice(bytes, position, end - position);
    if (introducer === 0x2c) frames += 1;
    (isPartOfImage(block) ? parts : extras).push(block);
    position = end;
  }
  if (frames === 0) throw new DamagedImage("The GIF file holds no image.");
  parts.push(slice(bytes, position, 1));
  if (position + 1 < bytes.length) extras.push(bytes.subarray(position + 1));
  const canvas = bytes.readUInt16LE(6) * bytes.readUInt16LE(8);
  return { ...assemble(bytes, parts, extras, frames), canvas };
}

function findBlockEnd(bytes: Buffer, start: number, introducer: number | undefined): number {
  if (introducer === 0x21) return findDataEnd(bytes, start + 2);
  if (introducer !== 0x2c) throw new DamagedImage("The GIF file has a block of an unknown kind.");
  const flags = slice(bytes, start, 10)[9] ?? 0;
  return findDataEnd(bytes, start + 10 + colourTableSize(flags) + 1);
}

/** Data consists of sub-blocks, each preceded by its length; length 0 ends it. */
function findDataEnd(bytes: Buffer, start: number): number {
  let position = start;
  for (;;) {
    const length = slice(bytes, position, 1)[0] ?? 0;
    position += 1 + length;
    if (length === 0) return position;
  }
}

function colourTableSize(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 0x07) + 1) : 0;
}

function isPartOfImage(block: Buffer): boolean {
  if (block[0] === 0x2c) return true;
  const label = block[1];
  return label === 0xf9 || (label === 0xff && LOOPS.includes(block.toString("latin1", 3, 14)));
}
