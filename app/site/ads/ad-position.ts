import type { Block } from "../../domain/content.ts";

/** Minimum number of blocks before an advertisement. */
const FEWEST_BEFORE = 3;

/** Index of the block before which an advertisement is placed: between two paragraphs, else at the end. */
export function adPosition(blocks: readonly Block[]): number {
  const position = blocks.findIndex(
    ({ type }, index) =>
      index >= FEWEST_BEFORE && type === "paragraph" && blocks[index - 1]?.type === "paragraph",
  );
  return position === -1 ? blocks.length : position;
}
