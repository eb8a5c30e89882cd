import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { listFixture } from "./fixture.ts";
import { ListView } from "./view.tsx";

test("nested lists are each ordered or unordered", () => {
  expect(renderToStaticMarkup(<ListView block={listFixture} />)).toBe(
    '<ol dir="auto" start="4"><li>First</li><li>Second<ul dir="auto"><li><strong>Below</strong></li></ul></li></ol>',
  );
});
