/** Signatures of documents that some program would open instead of the image. */
const DOCUMENTS = ["<!doctype", "<html", "<script", "<svg", "<?php", "%pdf-"];
/** Archives are located from their end or anywhere, so any bytes may precede them. */
const ARCHIVES = ["PK\x03\x04", "Rar!\x1a", "7z\xbc\xaf\x27\x1c"];
/** Executables count at the beginning only: their signatures are too short to be significant elsewhere. */
const PROGRAMS = ["MZ", "\x7fELF", "#!"];

/**
 * Whether extra bytes of an image are another document. Metadata and trailing bytes are
 * removed anyway, but a polyglot file is refused.
 */
export function isForeignDocument(extra: Buffer): boolean {
  const text = extra.toString("latin1");
  const lower = text.toLowerCase();
  return (
    DOCUMENTS.some((mark) => lower.includes(mark)) ||
    ARCHIVES.some((mark) => text.includes(mark)) ||
    PROGRAMS.some((mark) => text.startsWith(mark))
  );
}
