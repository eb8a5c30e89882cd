import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";

/** Bytes that contain a whole line, hash and count, from any offset. */
const WINDOW = 256;
const HASH = /^[0-9A-F]{40}/;

/**
 * Looks a password up in a file of leaked ones by binary search: SHA-1 hashes in capitals, one a line and
 * sorted, each followed by anything, as the downloader of haveibeenpwned.com writes them. The file may be of
 * any size.
 */
export async function isBreached(file: string, password: string): Promise<boolean> {
  const target = createHash("sha1").update(password).digest("hex").toUpperCase();
  const handle = await open(file);
  try {
    let low = 0;
    let high = (await handle.stat()).size;
    // The line, if there is one, begins between `low` and `high`.
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const line = await lineFrom(handle, middle);
      if (!line || line.hash > target) high = middle;
      else if (line.hash === target) return true;
      else low = line.end;
    }
    return false;
  } finally {
    await handle.close();
  }
}

/** The first line that begins at or after an offset. */
async function lineFrom(
  handle: FileHandle,
  offset: number,
): Promise<{ hash: string; end: number } | undefined> {
  const start = Math.max(0, offset - 1);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(WINDOW), 0, WINDOW, start);
  const text = buffer.toString("latin1", 0, bytesRead);
  const begin = offset === 0 ? 0 : text.indexOf("\n") + 1;
  if (begin === 0 && offset !== 0) return undefined;
  const hash = HASH.exec(text.slice(begin))?.[0];
  if (!hash) return undefined;
  const end = text.indexOf("\n", begin);
  return { hash, end: start + (end < 0 ? bytesRead : end + 1) };
}
