import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { parseContent } from "../../domain/parse-content.ts";
import { unknownFixture } from "./fixture.ts";
import { UnknownView } from "./view.tsx";

test("an unknown block is shown as its text", () => {
  expect(parseContent([unknownFixture.original])).toEqual([unknownFixture]);
  expect(renderToStaticMarkup(<UnknownView block={unknownFixture} />)).toBe(
    '<p dir="auto">Kept <strong>text</strong></p>',
  );
});
