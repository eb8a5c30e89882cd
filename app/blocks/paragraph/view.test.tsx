import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { paragraphFixture } from "./fixture.ts";
import { ParagraphView } from "./view.tsx";

test("text runs are rendered with their marks and escaped", () => {
  expect(renderToStaticMarkup(<ParagraphView block={paragraphFixture} />)).toBe(
    '<p dir="auto">Plain, <strong>bold</strong><em>italic</em><u>underlined</u><s>struck</s>' +
      "10<sup>6</sup>CO<sub>2</sub><code>&lt;code&gt;</code>" +
      '<span lang="ar" dir="rtl"><strong><em><u><s><sup><code>all</code></sup></s></u></em></strong></span>' +
      '<a href="https://example.org/" rel="noopener">a link</a></p>',
  );
});
