import { assemble, type Container, DamagedImage, slice } from "./container.ts";

/** Markers of ITU-T T.81, table B.1. */
const EOI = 0xd9;
const SOS = 0xda;
const IMAGE_PARTS = new Set([0xc0, 0xc1, 0xc2, 0xc4, SOS, 0xdb, 0xdd]);
const STANDALONE = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
const UNSUPPORTED = (marker: number) =>
  marker >= 0xc3 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/**
 * Parses a JPEG file without decoding it. Retained: frames, scans, tables, the JFIF and Adobe headers
 * and the color profile. Removed: Exif, XMP, IPTC, comments, thumbnails, and everything after the end.
 */
export function readJpeg(bytes: Buffer): Container {
  const parts = [slice(bytes, 0, 2)];
  const extras: Buffer[] = [];
  let hasScan = false;
  let position = 2;
  for (;;) {
    const [head, fill] = slice(bytes, position, 2);
    if (head !== 0xff) throw new DamagedImage("The JPEG file has bytes where a marker must be.");
    if (fill === 0xff) {
      // Any number of fill bytes may precede a marker.
      position += 1;
      continue;
    }
    const marker = fill ?? 0;
    if (marker === EOI) break;
    if (STANDALONE(marker)) {
      position += 2;
      continue;
    }
    if (UNSUPPORTED(marker)) throw new DamagedImage("This kind of JPEG is not used on the web.");
    const length = slice(bytes, position + 2, 2).readUInt16BE();
    if (length < 2) throw new DamagedImage("The JPEG file has a segment of impossible length.");
    const end = marker === SOS ? findScanEnd(bytes, position + 2 + length) : position + 2 + length;
    const segment = slice(bytes, position, end - position);
    if (marker === SOS) hasScan = true;
    (isPartOfImage(marker, segment) ? parts : extras).push(segment);
    position = end;
  }
  if (!hasScan) throw new DamagedImage("The JPEG file holds no image.");
  parts.push(slice(bytes, position, 2));
  if (position + 2 < bytes.length) extras.push(bytes.subarray(position + 2));
  return assemble(bytes, parts, extras, 1);
}

function isPartOfImage(marker: number, segment: Buffer): boolean {
  if (IMAGE_PARTS.has(marker)) return true;
  const name = segment.toString("latin1", 4, 16);
  // A JFIF header of 18 bytes has no thumbnail; only that form is retained.
  if (marker === 0xe0) return name.startsWith("JFIF\0") && segment.length === 18;
  if (marker === 0xe2) return name.startsWith("ICC_PROFILE\0");
  if (marker === 0xee) return name.startsWith("Adobe") && segment.length === 16;
  return false;
}

/** In a scan, `FF` is followed by `00` (a stuffed byte), a restart marker, or the marker that ends it. */
function findScanEnd(bytes: Buffer, start: number): number {
  for (let position = bytes.indexOf(0xff, start); position !== -1; ) {
    const next = bytes[position + 1];
    if (next === undefined) break;
    const isInside = next === 0x00 || (next >= 0xd0 && next <= 0xd7);
    if (!isInside && next !== 0xff) return position;
    position = bytes.indexOf(0xff, position + (next === 0xff ? 1 : 2));
  }
  throw new DamagedImage("The JPEG file is cut short.");
}
