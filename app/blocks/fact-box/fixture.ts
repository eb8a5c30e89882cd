import type { FactBoxBlock } from "../../domain/content.ts";

export const factBoxFixture: FactBoxBlock = {
  type: "fact-box",
  title: "The bridge in brief",
  children: [
    { type: "paragraph", children: [{ text: "Opened in 1932." }] },
    {
      type: "list",
      ordered: false,
      children: [
        { type: "list-item", children: [{ text: "Eight lanes" }] },
        { type: "list-item", children: [{ text: "Two tracks", bold: true }] },
      ],
    },
    { type: "heading", level: 3, children: [{ text: "Who owns it" }] },
    { type: "paragraph", children: [{ text: "The state." }] },
  ],
};
