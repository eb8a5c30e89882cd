import fc from "fast-check";

export type ArbitraryHtml = { html: string; words: string[] };

const INLINE = ["b", "strong", "i", "em", "u", "code", "span", "a", "sub", "font", "mark"];
const BLOCK = [
  "p",
  "div",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "blockquote",
  "ul",
  "ol",
  "li",
  "pre",
  "section",
  "table",
  "tr",
  "td",
  "figure",
  "dl",
  "dd",
];
const ATTRIBUTES = [
  "",
  ' style="font-weight:700"',
  ' style="font-style:italic; color: red"',
  ' style="font-weight:normal"',
  ' style="mso-list:l0 level2 lfo1"',
  ' href="https://example.org/a"',
  ' href="javascript:alert(1)"',
  ' href="mailto:a@example.org"',
  ' class="MsoQuote"',
  ' onclick="x()"',
];
const VOID = [
  "<br>",
  "<hr>",
  '<img src="https://example.org/a.jpg" alt="A">',
  '<img src="file:///a">',
  "<!-- note -->",
  "<input>",
];

let count = 0;

const word = fc.constant(null).map((): ArbitraryHtml => {
  count += 1;
  const text = `word${count}x`;
  return { html: text, words: [text] };
});
const nothing = fc
  .constantFrom(...VOID, " ", "\n")
  .map((html): ArbitraryHtml => ({ html, words: [] }));

/** Arbitrarily nested HTML, as on a clipboard, with the words it contains. */
export const arbitraryHtml: fc.Arbitrary<ArbitraryHtml> = fc.letrec<{ node: ArbitraryHtml }>(
  (tie) => ({
    node: fc.oneof(
      { maxDepth: 6 },
      word,
      nothing,
      fc
        .tuple(
          fc.constantFrom(...BLOCK, ...INLINE),
          fc.constantFrom(...ATTRIBUTES),
          fc.array(tie("node"), { maxLength: 4 }),
        )
        .map(
          ([tag, attributes, children]): ArbitraryHtml => ({
            html: `<${tag}${attributes}>${children.map(({ html }) => html).join("")}</${tag}>`,
            words: children.flatMap(({ words }) => words),
          }),
        ),
    ),
  }),
).node;
