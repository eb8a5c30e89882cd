import type { BlockQuoteBlock } from "../../domain/content.ts";

export const blockQuoteFixture: BlockQuoteBlock = {
  type: "block-quote",
  children: [{ text: "Measure twice, cut once." }],
  cite: "A proverb",
};
