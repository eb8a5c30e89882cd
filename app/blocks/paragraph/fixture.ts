import type { ParagraphBlock } from "../../domain/content.ts";

export const paragraphFixture: ParagraphBlock = {
  type: "paragraph",
  children: [
    { text: "Plain, " },
    { text: "bold", bold: true },
    { text: "italic", italic: true },
    { text: "underlined", underline: true },
    { text: "struck", strikethrough: true },
    { text: "10" },
    { text: "6", superscript: true },
    { text: "CO" },
    { text: "2", subscript: true },
    { text: "<code>", code: true },
    {
      text: "all",
      bold: true,
      italic: true,
      underline: true,
      strikethrough: true,
      superscript: true,
      code: true,
      lang: "ar",
      dir: "rtl",
    },
    { type: "link", href: "https://example.org/", children: [{ text: "a link" }] },
  ],
};
