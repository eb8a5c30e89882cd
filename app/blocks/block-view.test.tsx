import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { Block } from "../domain/content.ts";
import { contentToText } from "../domain/content-text.ts";
import { parseContent } from "../domain/parse-content.ts";
import { attributionFixture } from "./attribution/fixture.ts";
import { audioFixture } from "./audio/fixture.ts";
import { blockQuoteFixture } from "./block-quote/fixture.ts";
import { BlockList, WithFootnotes } from "./block-view.tsx";
import { codeBlockFixture } from "./code-block/fixture.ts";
import { dividerFixture } from "./divider/fixture.ts";
import { embedFixture } from "./embed/fixture.ts";
import { factBoxFixture } from "./fact-box/fixture.ts";
import { galleryFixture } from "./gallery/fixture.ts";
import { headingFixture } from "./heading/fixture.ts";
import { imageFixture } from "./image/fixture.ts";
import { listFixture } from "./list/fixture.ts";
import { paragraphFixture } from "./paragraph/fixture.ts";
import { pullQuoteFixture } from "./pull-quote/fixture.ts";
import { relatedArticleFixture } from "./related-article/fixture.ts";
import { tableFixture } from "./table/fixture.ts";
import { unknownFixture } from "./unknown/fixture.ts";
import { videoFixture } from "./video/fixture.ts";

const blocks: Record<Block["type"], Block> = {
  paragraph: paragraphFixture,
  heading: headingFixture,
  list: listFixture,
  "block-quote": blockQuoteFixture,
  "pull-quote": pullQuoteFixture,
  image: imageFixture,
  table: tableFixture,
  "code-block": codeBlockFixture,
  embed: embedFixture,
  "related-article": relatedArticleFixture,
  "fact-box": factBoxFixture,
  gallery: galleryFixture,
  audio: audioFixture,
  video: videoFixture,
  divider: dividerFixture,
  attribution: attributionFixture,
  unknown: unknownFixture,
};

test.each(Object.entries(blocks))("the stored %s fixture is parsed to itself", (type, block) => {
  const stored = block.type === "unknown" ? block.original : block;
  expect(parseContent({ main: [stored] })).toEqual([block]);
  expect(block.type).toBe(type);
});

test("an article body with every block shows all of its text", () => {
  const all = Object.values(blocks);
  const router = createMemoryRouter([{ path: "/", element: <BlockList blocks={all} /> }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />).replace(/<[^>]+>/g, "");
  for (const word of contentToText(all)
    .normalize("NFKD")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .split(/\s+/)) {
    expect(html).toContain(word);
  }
});

test.each([
  ["a list", [{ type: "paragraph", children: [{ text: "Words" }] }]],
  ["an object with a list", { main: [{ type: "paragraph", children: [{ text: "Words" }] }] }],
  ["an object with a string", { main: "Words" }],
  ["a string", "Words"],
  ["an unknown block", [{ type: "from-the-future", children: [{ text: "Words" }] }]],
])("a body stored as %s is shown as its text", (_name, stored) => {
  expect(renderToStaticMarkup(<BlockList blocks={parseContent(stored)} />)).toBe(
    '<p dir="auto">Words</p>',
  );
});

test("HTML in a body is shown as text", () => {
  const html = renderToStaticMarkup(
    <BlockList blocks={parseContent("<img src=x onerror=alert(1)>")} />,
  );
  expect(html).toBe('<p dir="auto">&lt;img src=x onerror=alert(1)&gt;</p>');
});

test("footnotes are numbered behind their words, outside of links, and listed at the end", () => {
  const blocks = parseContent([
    {
      type: "paragraph",
      children: [
        {
          type: "link",
          href: "https://example.org/",
          children: [{ text: "Budget", footnote: "<A>" }],
        },
        { text: " grows", footnote: "B" },
      ],
    },
  ]);
  const html = renderToStaticMarkup(
    <WithFootnotes blocks={blocks}>
      <BlockList blocks={blocks} />
    </WithFootnotes>,
  );
  expect(html).toMatch(
    /^<p dir="auto"><a href="https:\/\/example\.org\/" rel="noopener">Budget<\/a><sup[^>]*><a href="#footnote-1"[^>]*>1<\/a><\/sup> grows<sup/,
  );
  expect(html).toContain('<li id="footnote-1" dir="auto">&lt;A&gt; <a href="#footnote-1-words"');
  expect(html).toContain('<li id="footnote-2" dir="auto">B ');
});
