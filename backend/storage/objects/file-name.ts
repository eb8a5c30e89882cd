import { createHash } from "node:crypto";
import { StorageError } from "./storage-error.ts";

/** Maximum length of an object name, in UTF-8. */
export const MAX_KEY_BYTES = 1024;
const MAX_SEGMENT_BYTES = 255;
/** File systems allow 255 bytes; this leaves room for the suffix of a record's name. */
const MAX_FILE_NAME_BYTES = 225;

/** Windows reserves these names for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/**
 * Maps the object `key` to folder and file names, one per segment. Different keys give different names, and
 * no key leads out of its bucket: `.`, `..`, empty segments, `\`, leading dots and all characters that some
 * file system rejects are written as `%` and two hex digits.
 *
 * @throws StorageError 400 when the key is empty, too long or not valid Unicode.
 */
export function toFileNames(key: string): string[] {
  if (key === "") throw invalidKey("The name is empty.");
  if (!key.isWellFormed() || key.includes("\0")) throw invalidKey("The name is not valid text.");
  if (Buffer.byteLength(key) > MAX_KEY_BYTES) {
    throw invalidKey(`The name is longer than ${MAX_KEY_BYTES} bytes.`);
  }
  return key.split("/").map(toFileName);
}

function toFileName(segment: string): string {
  if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES) {
    throw invalidKey(`A part of the name is longer than ${MAX_SEGMENT_BYTES} bytes.`);
  }
  if (segment === "") return "%";
  const name = Array.from(segment, (character) =>
    isForbidden(character) ? escapeCharacter(character) : character,
  )
    .join("")
    .replace(/^\./, escapeCharacter)
    .replace(/[. ]$/, escapeCharacter);
  const safe = DEVICE.test(name) ? name.replace(/^./, escapeCharacter) : name;
  if (Buffer.byteLength(safe) <= MAX_FILE_NAME_BYTES) return safe;
  return `%~${createHash("sha256").update(segment).digest("hex")}`;
}

/** Characters that Windows rejects in a name, and `%`, which begins an escape. */
function isForbidden(character: string): boolean {
  return character < " " || character === "\x7f" || '%<>:"|?*\\'.includes(character);
}

function escapeCharacter(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`;
}

function invalidKey(message: string): StorageError {
  return new StorageError(400, "Invalid key", message);
}
