import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { pullQuoteFixture } from "./fixture.ts";
import { PullQuoteView } from "./view.tsx";

test("a pull quote is a figure whose caption says who said it", () => {
  expect(renderToStaticMarkup(<PullQuoteView block={pullQuoteFixture} />)).toBe(
    '<figure class="pull-quote"><blockquote dir="auto">We asked for <em>one</em> bridge.</blockquote>' +
      '<figcaption dir="auto">The harbour master</figcaption></figure>',
  );
  expect(
    renderToStaticMarkup(<PullQuoteView block={{ ...pullQuoteFixture, cite: undefined }} />),
  ).not.toContain("figcaption");
});
