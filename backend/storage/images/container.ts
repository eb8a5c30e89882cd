/** A parsed image file: image data and everything else. */
export type Container = {
  /** The file without what was removed. */
  image: Buffer;
  /** Removed parts: metadata, comments, and bytes after the end of the image. */
  extras: Buffer[];
  /** Number of frames; 1 unless animated. */
  frames: number;
  /** Pixels that a viewer allocates for each frame, where the decoder here reports the frames alone. */
  canvas?: number;
};

/** The file violates its own format. */
export class DamagedImage extends Error {
  override name = "DamagedImage";
}

/** Reads `length` bytes at `start`; throws when the file is truncated. */
export function slice(bytes: Buffer, start: number, length: number): Buffer {
  if (length < 0 || start + length > bytes.length) throw new DamagedImage("The file is cut short.");
  return bytes.subarray(start, start + length);
}

/** Joins the remaining parts; a file from which nothing was removed stays unchanged. */
export function assemble(
  bytes: Buffer,
  parts: Buffer[],
  extras: Buffer[],
  frames: number,
): Container {
  return { image: extras.length === 0 ? bytes : Buffer.concat(parts), extras, frames };
}
