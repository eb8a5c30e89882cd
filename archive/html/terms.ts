import type { ParagraphBlock, TimelineBlock } from "../../app/domain/content.ts";
import { toMachineDate } from "../../app/domain/machine-date.ts";
import { inlinesToText } from "../../app/domain/parse-inlines.ts";
import { createTimeline } from "../../app/domain/timeline.ts";

/**
 * A definition list as a timeline, where all of its terms are dates; undefined for any other.
 *
 * @param starts index of the first block of each term.
 */
export function termsToTimeline(
  blocks: readonly { type: string }[],
  starts: readonly number[],
): TimelineBlock | undefined {
  if (starts.length < 2 || starts[0] !== 0 || !blocks.every(isParagraph)) return undefined;
  const entries = starts.map((start, index) => {
    const [term, ...texts] = blocks.slice(start, starts[index + 1]);
    const date = term ? inlinesToText(term.children).trim() : "";
    const children = texts.flatMap((text, line) => [
      ...(line > 0 ? [{ text: "\n" }] : []),
      ...text.children,
    ]);
    return { type: "timeline-entry" as const, date, children };
  });
  const areDates = entries.every(({ date }) => toMachineDate(date) !== undefined);
  return areDates ? createTimeline("", entries) : undefined;
}

function isParagraph(block: { type: string }): block is ParagraphBlock {
  return block.type === "paragraph";
}
