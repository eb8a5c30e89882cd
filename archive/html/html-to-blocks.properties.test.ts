import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseContent } from "../../app/domain/parse-content.ts";
import { inlinesToText } from "../../app/domain/parse-inlines.ts";
import type { ImportedBlock } from "./block-writer.ts";
import { htmlToBlocks, type LineMode } from "./html-to-blocks.ts";

describe("htmlToBlocks with random HTML", () => {
  it("converts random HTML to blocks that parseContent returns unchanged", () => {
    fc.assert(
      fc.property(anyHtml(), fc.constantFrom<LineMode>("html", "classic"), (html, mode) => {
        const blocks = htmlToBlocks(html, { mode });
        expect(
          blocks.filter(
            (block) => block.type === "paragraph" && inlinesToText(block.children).trim() === "",
          ),
        ).toEqual([]);
        expect(parseContent({ main: JSON.parse(JSON.stringify(blocks)) })).toEqual(blocks);
      }),
      { numRuns: 500 },
    );
  });

  it("keeps all words of random HTML in order", () => {
    fc.assert(
      fc.property(
        wordyHtml(),
        fc.constantFrom<LineMode>("html", "classic"),
        ({ html, words }, mode) => {
          expect(wordsOf(htmlToBlocks(html, { mode })).sort()).toEqual([...words].sort());
        },
      ),
      { numRuns: 500 },
    );
  });
});

const TAGS = [
  "p",
  "div",
  "ul",
  "ol",
  "li",
  "blockquote",
  "cite",
  "figure",
  "figcaption",
  "h2",
  "b",
  "em",
].concat(["a", "pre", "code", "table", "tr", "td", "span", "section", "x-y", "center", "footer"]);

function anyHtml(): fc.Arbitrary<string> {
  const tag = fc.constantFrom(
    ...TAGS,
    "br",
    "hr",
    "img src=a.jpg",
    "iframe src=https://a.org",
    "script",
    "svg",
    "a href=http://b.org",
  );
  const part = fc.oneof(
    tag.map((name) => `<${name}>`),
    tag.map((name) => `</${name}>`),
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "\n\n",
      " ",
      "&nbsp;",
      "&amp;",
      "<!--",
      "-->",
      "<![CDATA[",
      "word",
      "https://c.org/x",
    ),
  );
  return fc.array(part, { maxLength: 30 }).map((parts) => parts.join(""));
}

function wordyHtml(): fc.Arbitrary<{ html: string; words: string[] }> {
  const { node } = fc.letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constant("WORD "),
      fc
        .tuple(fc.constantFrom(...TAGS), fc.array(tie("node"), { maxLength: 4 }))
        .map(([name, inner]) => `<${name}>${inner.join("")}</${name}>`),
    ),
  }));
  return fc.array(node, { maxLength: 6 }).map((nodes) => {
    const words: string[] = [];
    const html = nodes.join("").replaceAll("WORD", () => {
      words.push(`w${words.length}x`);
      return words.at(-1) ?? "";
    });
    return { html, words };
  });
}

function wordsOf(blocks: ImportedBlock[]): string[] {
  return JSON.stringify(blocks).match(/w\d+x/g) ?? [];
}
