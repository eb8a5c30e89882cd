import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { headingFixture } from "./fixture.ts";
import { HeadingView } from "./view.tsx";

test("a heading is rendered at its level", () => {
  expect(renderToStaticMarkup(<HeadingView block={headingFixture} />)).toBe(
    '<h3 dir="auto">A heading</h3>',
  );
});
