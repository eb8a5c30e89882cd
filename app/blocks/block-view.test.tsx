import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { contentToText } from "../domain/content-text.ts";
import { parseContent } from "../domain/parse-content.ts";
import { blockFixtures } from "./block-fixtures.ts";
import { BlockList, WithReferences } from "./block-view.tsx";

test.each(Object.entries(blockFixtures))(
  "the stored %s fixture is parsed to itself",
  (type, block) => {
    const stored = block.type === "unknown" ? block.original : block;
    expect(parseContent({ main: [stored] })).toEqual([block]);
    expect(block.type).toBe(type);
  },
);

test("an article body with every block shows all of its text", () => {
  const all = Object.values(blockFixtures);
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
  blocks.push({ type: "heading", level: 2, children: [{ text: "The budget" }] });
  const html = renderToStaticMarkup(
    <WithReferences blocks={blocks}>
      <BlockList blocks={blocks} />
    </WithReferences>,
  );
  expect(html).toMatch(
    /^<p dir="auto"><a href="https:\/\/example\.org\/" rel="noopener">Budget<\/a><sup[^>]*><a href="#footnote-1"[^>]*>1<\/a><\/sup> grows<sup/,
  );
  expect(html).toContain('<h2 id="section-the-budget" dir="auto">The budget</h2>');
  expect(html).toContain('<li id="footnote-1">&lt;A&gt; <a href="#footnote-1-words"');
  expect(html).toContain('<li id="footnote-2">B ');
});
