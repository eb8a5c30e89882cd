/** An image file taken apart: what makes the image, and what comes with it. */
export type Container = {
  /** The parts that make the image, put together again. */
  image: Buffer;
  /** What was left out: metadata, comments, and bytes after the end of the image. */
  extras: Buffer[];
  /** Number of frames; 1 unless animated. */
  frames: number;
  /** Pixels that a viewer sets aside for each frame, where the decoder here looks at the frames alone. */
  canvas?: number;
};

/** The file does not follow its own format. */
export class DamagedImage extends Error {
  override name = "DamagedImage";
}

/** Reads `length` bytes at `start`, or finds the file cut short. */
export function slice(bytes: Buffer, start: number, length: number): Buffer {
  if (length < 0 || start + length > bytes.length) throw new DamagedImage("The file is cut short.");
  return bytes.subarray(start, start + length);
}

/** Joins kept parts; a file of which nothing was left out stays the very same bytes. */
export function assemble(
  bytes: Buffer,
  kept: Buffer[],
  extras: Buffer[],
  frames: number,
): Container {
  return { image: extras.length === 0 ? bytes : Buffer.concat(kept), extras, frames };
}
