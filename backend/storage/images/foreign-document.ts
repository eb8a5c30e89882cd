/** Beginnings of documents that some program would open in place of the image. */
const DOCUMENTS = ["<!doctype", "<html", "<script", "<svg", "<?php", "%pdf-"];
/** Archives are found by their end or anywhere, so anything may stand before them. */
const ARCHIVES = ["PK\x03\x04", "Rar!\x1a", "7z\xbc\xaf\x27\x1c"];
/** Programs count at the beginning only: their marks are too short to mean anything elsewhere. */
const PROGRAMS = ["MZ", "\x7fELF", "#!"];

/**
 * Whether bytes that come along with an image are another document. Metadata and trailing bytes are
 * dropped anyway; a file made to be read in two ways is not taken at all.
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
