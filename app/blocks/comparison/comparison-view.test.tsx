import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { compareArticles } from "../../domain/compare/compare-articles.ts";
import { ComparisonLegend, ComparisonView } from "./comparison-view.tsx";

const body = (...texts: string[]) => ({
  main: texts.map((text) => ({ type: "paragraph", children: [{ text }] })),
});

function render(before: unknown, after: unknown): string {
  return renderToStaticMarkup(
    <ComparisonView
      comparison={compareArticles(before, after)}
      formatMoment={(iso) => iso.slice(0, 10)}
    />,
  );
}

test("marks removed and added words with elements and with words", () => {
  const html = render({ title: "Vote on Monday" }, { title: "Vote on Tuesday" });
  expect(html).toContain('Vote on <del><span class="sr-only"> [removed: </span>Monday');
  expect(html).toContain('<ins><span class="sr-only"> [added: </span>Tuesday');
});

test("shows the paragraphs beside a change and counts the others", () => {
  const texts = [
    "First text.",
    "Second text.",
    "Third text.",
    "Fourth text.",
    "The fifth one says no.",
  ];
  const html = render(
    { content: body(...texts) },
    { content: body(...texts.slice(0, 4), "The fifth one says yes.") },
  );
  expect(html).toContain("3 paragraphs unchanged");
  expect(html).not.toContain("Third text.");
  expect(html).toContain("Fourth text.");
});

test("formats moments", () => {
  const html = render(
    { published_at: "2026-01-02T00:00:00Z" },
    { published_at: "2026-01-03T00:00:00Z" },
  );
  expect(html).toContain("2026-01-02<");
  expect(html).toContain("2026-01-03<");
});

test("explains both marks in the legend", () => {
  expect(renderToStaticMarkup(<ComparisonLegend />)).toMatch(
    /<del>.*Words removed.*<ins>.*Words added/,
  );
});
