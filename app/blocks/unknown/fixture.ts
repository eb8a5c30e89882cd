import type { UnknownBlock } from "../../domain/content.ts";

export const unknownFixture: UnknownBlock = {
  type: "unknown",
  children: [{ text: "Kept " }, { text: "text", bold: true }],
  original: {
    type: "call-out",
    tone: "loud",
    children: [{ text: "Kept " }, { text: "text", bold: true }],
  },
};
