import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DividerView } from "./view.tsx";

test("a divider is rendered as hr", () => {
  expect(renderToStaticMarkup(<DividerView />)).toBe("<hr/>");
});
