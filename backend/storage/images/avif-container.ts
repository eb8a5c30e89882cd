import { type Container, DamagedImage, slice } from "./container.ts";

const IMAGE_PARTS = new Set(["ftyp", "meta", "mdat"]);

/**
 * Inspects the boxes of an AVIF file (ISO/IEC 14496-12). The file contains absolute offsets of its parts, so
 * nothing is cut out here: a file with metadata has to be encoded anew.
 */
export function readAvif(bytes: Buffer): Container {
  const extras: Buffer[] = [];
  const seen = new Set<string>();
  for (let position = 0; position < bytes.length; ) {
    const header = slice(bytes, position, 8);
    const length = boxLength(bytes, position, header.readUInt32BE());
    const name = header.toString("latin1", 4, 8);
    const box = slice(bytes, position, length);
    if (!IMAGE_PARTS.has(name) || (name === "ftyp" && position > 0)) extras.push(box);
    seen.add(name);
    position += length;
  }
  if (!seen.has("meta") || !seen.has("mdat"))
    throw new DamagedImage("The AVIF file holds no image.");
  return { image: bytes, extras, frames: 1 };
}

/** Length 0: to the end of the file. Length 1: the length follows in eight bytes. */
function boxLength(bytes: Buffer, position: number, length: number): number {
  if (length === 0) return bytes.length - position;
  const size = length === 1 ? Number(slice(bytes, position + 8, 8).readBigUInt64BE()) : length;
  if (size < 8) throw new DamagedImage("The AVIF file has a box of impossible length.");
  return size;
}
