import { expect, test } from "vitest";
import { htmlToBlocks } from "./html-to-blocks.ts";
import { THIS_PAGE } from "./links.ts";
import { listHrefs } from "./map-links.ts";

const base = "https://old.example/2024/05/page/";

function read(html: string): { hrefs: string[]; changes: string[] } {
  const changes: string[] = [];
  const blocks = htmlToBlocks(html, { base, onChange: (what) => changes.push(what) });
  return { hrefs: listHrefs(blocks).map((href) => href.replace(THIS_PAGE, "")), changes };
}

test.each([
  ["the id of a heading", "#why", '<h2 id="why">Why it fell</h2>'],
  ["an anchor in a heading", "#why", '<h2><span id="why"></span>Why it fell</h2>'],
  ["an anchor before a heading", "#why", '<p>a</p><a name="why"></a><h2>Why it fell</h2>'],
  [
    "a section that a heading begins",
    "#why",
    '<section id="why"><h2>Why it fell</h2><p>b</p></section>',
  ],
  ["a full address of the page", `${base}#why`, '<h2 id="why">Why it fell</h2>'],
  [
    "the page without its last slash",
    "https://www.old.example/2024/05/page#why",
    '<h3 id="why">Why it fell</h3>',
  ],
  ["an id that a plug-in makes of the words", "#Why_it_fell", "<h2>Why it fell</h2>"],
  ["letters that are encoded", "#%C3%BCber", '<h2 id="über">Why it fell</h2>'],
])("a link to %s leads to the heading", (_name, href, heading) => {
  const toc = `<ul><li><a href="${href}">Contents</a></li></ul>`;
  expect(read(toc + heading)).toEqual({ hrefs: ["#section-why-it-fell"], changes: [] });
});

test("two headings with the same words have links of their own", () => {
  const html = '<p><a href="#b">2</a> <a href="#a">1</a></p><h2 id="a">Day</h2><h2 id="b">Day</h2>';
  expect(read(html)).toEqual({ hrefs: ["#section-day-2", "#section-day"], changes: [] });
});

test.each([
  '<p>See <a href="#fig">the figure</a>.</p><figure id="fig"><img src="https://o.example/a.jpg"></figure><h2>x</h2>',
  '<p>See <a href="#p">below</a>.</p><p id="p">Text</p><h2>x</h2>',
  '<p>See <a href="#gone">nowhere</a>.</p>',
])("a link within the page to no heading is counted and keeps its words: %s", (html) => {
  expect(read(html)).toEqual({
    hrefs: [],
    changes: ["links within the page to no heading became text"],
  });
  expect(JSON.stringify(htmlToBlocks(html, { base }))).toContain("See ");
});

test("a footnote keeps the address of its link", () => {
  const blocks = htmlToBlocks(
    '<p>It fell<sup><a href="#n1" id="r1">1</a></sup></p><ol><li id="n1">See <a href="https://o.example/r">the report</a>, p. 3. <a href="#r1">↩</a></li></ol>',
    { base },
  );
  expect(JSON.stringify(blocks)).toContain("See the report (https://o.example/r), p. 3.");
});
