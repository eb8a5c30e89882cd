import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { paragraphFixture } from "./fixture.ts";
import { ParagraphView } from "./view.tsx";

test("text runs are rendered with their marks and escaped", () => {
  expect(renderToStaticMarkup(<ParagraphView block={paragraphFixture} />)).toBe(
    "<p>Plain, <strong>bold</strong><em>italic</em><u>underlined</u><code>&lt;code&gt;</code>" +
      "<strong><em><u><code>all</code></u></em></strong>" +
      '<a href="https://example.org/" rel="noopener">a link</a></p>',
  );
});
