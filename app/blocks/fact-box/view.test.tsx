import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { factBoxFixture } from "./fixture.ts";
import { FactBoxView } from "./view.tsx";

test("a fact box is a region with its title for a name, and the blocks in it", () => {
  const html = renderToStaticMarkup(<FactBoxView block={factBoxFixture} />);
  const [, id] = /<section class="fact-box" aria-labelledby="([^"]+)">/.exec(html) ?? [];
  expect(html).toContain(`<h2 id="${id}" dir="auto">The bridge in brief</h2><p dir="auto">Opened`);
  expect(html).toContain("<li>Eight lanes</li>");
  expect(html).toContain('<h3 dir="auto">Who owns it</h3>');
});

test("a fact box without a title has a name for screen readers", () => {
  const html = renderToStaticMarkup(<FactBoxView block={{ ...factBoxFixture, title: " " }} />);
  expect(html).toContain('<section class="fact-box" aria-label="Facts"><p');
});
