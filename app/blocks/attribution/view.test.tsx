import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { attributionFixture } from "./fixture.ts";
import { AttributionView } from "./view.tsx";

test("an attribution names and links the license", () => {
  expect(renderToStaticMarkup(<AttributionView block={attributionFixture} />)).toBe(
    '<p class="article-attribution" dir="auto">First published elsewhere, under ' +
      '<a href="https://creativecommons.org/licenses/by/4.0/" rel="noopener">CC BY 4.0</a>.</p>',
  );
});
