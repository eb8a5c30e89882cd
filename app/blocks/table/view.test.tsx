import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { tableFixture } from "./fixture.ts";
import { TableView } from "./view.tsx";

test("a table has its caption as its name, headers with their scope, and spans", () => {
  const html = renderToStaticMarkup(<TableView block={tableFixture} />);
  const [, id] = /<figcaption id="([^"]+)" dir="auto">Closures by year</.exec(html) ?? [];
  expect(html).toContain(`<table dir="ltr" aria-labelledby="${id}">`);
  expect(html).toContain(
    '<thead><tr><th scope="col" dir="auto">Year</th><th scope="col" dir="auto" colSpan="2">Closures</th></tr></thead>',
  );
  expect(html).toContain(
    '<tr><th scope="row" dir="auto">2025</th><td dir="auto" rowSpan="2"><strong>12</strong></td>',
  );
});

test("a header that reaches into the rows below is not cut off by the head of the table", () => {
  const [head, ...rows] = tableFixture.children;
  const [first, ...others] = head?.children ?? [];
  if (!first) throw new Error("no header");
  const tall = {
    ...tableFixture,
    children: [
      { type: "table-row" as const, children: [{ ...first, rowspan: 2 }, ...others] },
      ...rows,
    ],
  };
  expect(renderToStaticMarkup(<TableView block={tall} />)).not.toContain("<thead>");
});
