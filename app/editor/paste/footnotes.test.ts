// @vitest-environment happy-dom
import { beforeAll, expect, test } from "vitest";
import { code, pasteHtml } from "../paste-into-article.ts";

beforeAll(async () => {
  await code.load();
});

const noted = (footnote: string) => [
  {
    type: "paragraph",
    children: [{ text: "The " }, { text: "budget", footnote }, { text: " passed." }],
  },
];

test.each([
  [
    "Word",
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><p class=MsoNormal>The budget<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a> passed.</p>
     <div style='mso-element:footnote-list'><br clear=all><hr size=1><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1"><span>[1]</span></a> Minutes, p. 3</p></div></div></body></html>`,
  ],
  [
    "Google Docs",
    `<p><span>The budget</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span> passed.</span></p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> Minutes, p. 3</span></p></div>`,
  ],
  [
    "WordPress",
    `<p>The budget<sup data-fn="f1" class="fn"><a href="https://news.example/a/#f1" id="f1-link">1</a></sup> passed.</p><ol class="wp-block-footnotes"><li id="f1">Minutes, p. 3 <a href="https://news.example/a/#f1-link">↩︎</a></li></ol>`,
  ],
  [
    "a wiki",
    `<p>The budget<sup id="cite_ref-1"><a href="#cite_note-1">[1]</a></sup> passed.</p><div class="reflist"><ol><li id="cite_note-1"><span><b><a href="#cite_ref-1">^</a></b></span> <span>Minutes, p. 3</span></li></ol></div>`,
  ],
  [
    "a Word document",
    `<p>The budget<sup><a href="#footnote-1" id="footnote-ref-1">[1]</a></sup> passed.</p><ol><li id="footnote-1"><p> Minutes, p. 3 <a href="#footnote-ref-1">↑</a></p></li></ol>`,
  ],
])("keeps a footnote of %s", (_source, html) => {
  const blocks = pasteHtml(html).filter((block) => Object(block).type !== "divider");
  expect(blocks).toEqual(noted("Minutes, p. 3"));
});

test("one note may belong to several words, and a word may have two", () => {
  expect(
    pasteHtml(
      `<p>One<a href="#n1" id="r1">1</a><a href="#n2" id="r2">2</a> and two<a href="#n1" id="r3">1</a></p><ol><li id="n1">A <a href="#r1">↩</a> <a href="#r3">↩</a></li><li id="n2">B <a href="#r2">↩</a></li></ol>`,
    ),
  ).toEqual([
    {
      type: "paragraph",
      children: [
        { text: "One", footnote: "A B" },
        { text: " and " },
        { text: "two", footnote: "A" },
      ],
    },
  ]);
});

test("links within a page that lead to no note stay as they were", () => {
  expect(
    pasteHtml(
      `<ol><li><a href="#a">Part A</a></li></ol><h2 id="a">Part A</h2><p>Text <a href="#top">Up</a></p><p id="top">x <a href="#a%ZZ">y</a></p>`,
    ),
  ).toMatchObject([
    { type: "list" },
    { type: "heading" },
    { type: "paragraph" },
    { type: "paragraph" },
  ]);
});
