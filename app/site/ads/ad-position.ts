import type { Block } from "../../domain/content.ts";

/** So many blocks come before an advertisement at least. */
const FEWEST_BEFORE = 3;

/** Before which block of an article's text an advertisement stands: between two paragraphs, else at the end. */
export function adPosition(blocks: readonly Block[]): number {
  const position = blocks.findIndex(
    ({ type }, index) =>
      index >= FEWEST_BEFORE && type === "paragraph" && blocks[index - 1]?.type === "paragraph",
  );
  return position === -1 ? blocks.length : position;
}
