import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { blockQuoteFixture } from "./fixture.ts";
import { BlockQuoteView } from "./view.tsx";

test("a block quote shows its source when it has one", () => {
  expect(renderToStaticMarkup(<BlockQuoteView block={blockQuoteFixture} />)).toBe(
    '<blockquote dir="auto">Measure twice, cut once.<cite>A proverb</cite></blockquote>',
  );
  expect(
    renderToStaticMarkup(<BlockQuoteView block={{ ...blockQuoteFixture, cite: undefined }} />),
  ).toBe('<blockquote dir="auto">Measure twice, cut once.</blockquote>');
});
