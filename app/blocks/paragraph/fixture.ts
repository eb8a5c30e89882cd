import type { ParagraphBlock } from "../../domain/content.ts";

export const paragraphFixture: ParagraphBlock = {
  type: "paragraph",
  children: [
    { text: "Plain, " },
    { text: "bold", bold: true },
    { text: "italic", italic: true },
    { text: "underlined", underline: true },
    { text: "<code>", code: true },
    { text: "all", bold: true, italic: true, underline: true, code: true },
    { type: "link", href: "https://example.org/", children: [{ text: "a link" }] },
  ],
};
