import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type * as z from "zod";
import type { Block } from "../domain/content.ts";
import { contentToText, parseContent } from "../domain/parse-content.ts";
import { attributionFixture } from "./attribution/fixture.ts";
import { attributionSchema } from "./attribution/schema.ts";
import { blockQuoteFixture } from "./block-quote/fixture.ts";
import { blockQuoteSchema } from "./block-quote/schema.ts";
import { BlockList } from "./block-view.tsx";
import { dividerFixture } from "./divider/fixture.ts";
import { dividerSchema } from "./divider/schema.ts";
import { headingFixture } from "./heading/fixture.ts";
import { headingSchema } from "./heading/schema.ts";
import { imageFixture } from "./image/fixture.ts";
import { imageSchema } from "./image/schema.ts";
import { listFixture } from "./list/fixture.ts";
import { listSchema } from "./list/schema.ts";
import { paragraphFixture } from "./paragraph/fixture.ts";
import { paragraphSchema } from "./paragraph/schema.ts";
import { unknownFixture } from "./unknown/fixture.ts";
import { unknownSchema } from "./unknown/schema.ts";

const blocks: Record<Block["type"], [Block, z.ZodType]> = {
  paragraph: [paragraphFixture, paragraphSchema],
  heading: [headingFixture, headingSchema],
  list: [listFixture, listSchema],
  "block-quote": [blockQuoteFixture, blockQuoteSchema],
  image: [imageFixture, imageSchema],
  divider: [dividerFixture, dividerSchema],
  attribution: [attributionFixture, attributionSchema],
  unknown: [unknownFixture, unknownSchema],
};

test.each(Object.entries(blocks))(
  "%s: the fixture fits its schema and is read as it is stored",
  (type, [block, schema]) => {
    expect(schema.parse(block)).toEqual(block);
    const stored = block.type === "unknown" ? block.original : block;
    expect(parseContent({ main: [stored] })).toEqual([block]);
    expect(block.type).toBe(type);
  },
);

test("a body of every block shows all of its text", () => {
  const all = Object.values(blocks).map(([block]) => block);
  const router = createMemoryRouter([{ path: "/", element: <BlockList blocks={all} /> }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />).replace(/<[^>]+>/g, "");
  for (const word of contentToText(all)
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
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
])("%s is shown as its words", (_name, stored) => {
  expect(renderToStaticMarkup(<BlockList blocks={parseContent(stored)} />)).toBe("<p>Words</p>");
});

test("markup in a body is shown as text", () => {
  const html = renderToStaticMarkup(
    <BlockList blocks={parseContent("<img src=x onerror=alert(1)>")} />,
  );
  expect(html).toBe("<p>&lt;img src=x onerror=alert(1)&gt;</p>");
});
