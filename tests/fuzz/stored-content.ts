import fc from "fast-check";
import { hostileText } from "./hostile-text.ts";

const TYPES =
  "paragraph heading list bulleted-list numbered-list list-item block-quote pull-quote attribution image divider table table-row table-cell code-block embed related-article fact-box gallery audio video timeline timeline-entry link poll __proto__ constructor".split(
    " ",
  );
const odd = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1e308, 7.5, "", [], {}, [[]], [null]),
  hostileText,
  fc.jsonValue({ maxDepth: 2 }),
);
const field = fc.oneof({ weight: 3, arbitrary: hostileText }, { weight: 1, arbitrary: odd });
const flag = fc.oneof(fc.boolean(), odd);

const { node } = fc.letrec<{ node: unknown; nodes: unknown }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small" },
    field,
    fc.record(
      {
        text: field,
        bold: flag,
        italic: flag,
        underline: flag,
        strikethrough: flag,
        superscript: flag,
        subscript: flag,
        code: flag,
        lang: field,
        dir: field,
      },
      { requiredKeys: ["text"] },
    ),
    fc.record(
      {
        type: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...TYPES) }, odd),
        children: tie("nodes"),
        lists: tie("nodes"),
        text: field,
        content: tie("nodes"),
        href: field,
        url: fc.oneof(field, fc.constant("https://youtu.be/dQw4w9WgXcQ")),
        src: field,
        alt: field,
        caption: field,
        credit: field,
        cite: field,
        level: odd,
        ordered: flag,
        header: flag,
        colspan: odd,
        rowspan: odd,
        language: field,
        provider: field,
        author: field,
        width: odd,
        height: odd,
        gone: flag,
        title: field,
        date: field,
        slideshow: odd,
        file: fc.oneof(field, fc.constant("2026/11/tide.mp4")),
        duration: odd,
        transcript: field,
        captions: field,
        id: fc.oneof(field, fc.uuid()),
      },
      { requiredKeys: ["type"] },
    ),
  ),
  nodes: fc.oneof({ weight: 5, arbitrary: fc.array(tie("node"), { maxLength: 4 }) }, odd),
}));
const main = fc.oneof({ weight: 5, arbitrary: fc.array(node, { maxLength: 6 }) }, field);

/** Generates JSON for the content column of an article, most of it close to valid content. */
export const storedContent: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ main }) },
  { weight: 2, arbitrary: main },
  { weight: 1, arbitrary: fc.record({ main }).map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 5 }) },
);
