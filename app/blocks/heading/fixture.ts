import type { HeadingBlock } from "../../domain/content.ts";

export const headingFixture: HeadingBlock = {
  type: "heading",
  level: 3,
  children: [{ text: "A heading" }],
};
