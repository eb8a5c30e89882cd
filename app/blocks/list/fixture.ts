import type { ListBlock } from "../../domain/content.ts";

export const listFixture: ListBlock = {
  type: "list",
  ordered: true,
  start: 4,
  children: [
    { type: "list-item", children: [{ text: "First" }] },
    {
      type: "list-item",
      children: [{ text: "Second" }],
      lists: [
        {
          type: "list",
          ordered: false,
          children: [{ type: "list-item", children: [{ text: "Below", bold: true }] }],
        },
      ],
    },
  ],
};
