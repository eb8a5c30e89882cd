import type { PullQuoteBlock } from "../../domain/content.ts";

export const pullQuoteFixture: PullQuoteBlock = {
  type: "pull-quote",
  children: [{ text: "We asked for " }, { text: "one", italic: true }, { text: " bridge." }],
  cite: "The harbour master",
};
