import { Fragment, type Schema, Slice } from "@tiptap/pm/model";

/** Plain text: an empty line begins a paragraph, as in a stored string; other line ends stay line ends. */
export function textToSlice(text: string, schema: Schema): Slice {
  const paragraphs = text
    .replace(/\r\n?/g, "\n")
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((part) => part.replace(/^\n+|\n+$/g, ""))
    .filter((part) => part !== "");
  const nodes = paragraphs.map((part) =>
    schema.node(
      "paragraph",
      null,
      part
        .split("\n")
        .flatMap((line, index) => [
          ...(index > 0 ? [schema.node("lineBreak")] : []),
          ...(line !== "" ? [schema.text(line)] : []),
        ]),
    ),
  );
  return Slice.maxOpen(Fragment.fromArray(nodes));
}
