import { expect, test } from "vitest";
import { parseContent } from "../domain/parse-content.ts";
import { adPosition } from "./ads.tsx";

/** Blocks of an article: p is a paragraph, h a heading, q a quote. */
function blocks(kinds: string) {
  const types: Record<string, string> = { p: "paragraph", h: "heading", q: "block-quote" };
  return parseContent({
    main: [...kinds].map((kind) => ({ type: types[kind], children: [{ text: kind }] })),
  });
}

test.each([
  ["pppppp", 3],
  ["pphpp", 4],
  ["phphpp", 5],
  ["ppp", 3],
  ["p", 1],
  ["phqhq", 5],
  ["", 0],
])("the blocks %j have an advertisement before block %i", (kinds, position) => {
  expect(adPosition(blocks(kinds))).toBe(position);
});
