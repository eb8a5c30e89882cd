import { createWriteStream } from "node:fs";
import { link, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/**
 * Writes a file that has its name when it is whole: until then it ends in `.part`, and what an earlier attempt left of that
 * is replaced.
 *
 * @throws Error with code EEXIST when there is a file of that name, which stays as it is.
 */
export async function writeWholeFile(
  file: string,
  parts: AsyncIterable<string | Uint8Array>,
  signal?: AbortSignal,
): Promise<void> {
  const unfinished = `${file}.part`;
  try {
    await pipeline(Readable.from(parts), createWriteStream(unfinished, { mode: 0o600 }), {
      signal,
    });
    // Unlike a rename, a link does not replace a file.
    await link(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}
