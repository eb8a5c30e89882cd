import { expect, test } from "vitest";
import { ARTICLE } from "../domain/article-fixture.ts";
import { HOME_LAYOUT } from "../domain/fronts/home-sections.ts";
import type { ShownContainer } from "../domain/fronts/resolve-front.ts";
import { resolveFront } from "../domain/fronts/resolve-front.ts";
import { HomePage } from "./home-page.tsx";
import { NewsSection } from "./news-section.tsx";
import { renderInRouter } from "./render-in-router.tsx";

const EMPTY = resolveFront(
  HOME_LAYOUT,
  { placed: new Map(), lists: new Map() },
  { now: 0, mayRepeat: true },
);

test.each(EMPTY)("the section $title shows that it has no articles", (container) => {
  const html = renderInRouter(<NewsSection container={container} />);
  expect([
    `No articles to display in ${container.title}.`,
    `No ${container.title} to display currently.`,
  ]).toContain(/<p [^>]*>([^<]*)<\/p>/.exec(html)?.[1]);
});

test("the front page shows its error panel only if nothing loaded", () => {
  const failed = (container: ShownContainer) => ({
    ...container,
    failure: "The database is away",
  });
  const nothing = renderInRouter(<HomePage containers={EMPTY.map(failed)} mostRead={[]} />);
  expect(nothing).toContain("Failed to Load News");
  expect(nothing).toContain("The database is away");

  const some = renderInRouter(
    <HomePage
      containers={EMPTY.map((container, index) =>
        index === 0 ? { ...container, articles: [ARTICLE] } : failed(container),
      )}
      mostRead={[{ slug: "tides", title: "How tides keep time", isRetracted: true }]}
    />,
  );
  expect(some).not.toContain("Failed to Load News");
  expect(nothing).not.toContain("Most read");
  expect(some).toMatch(/Most read.*<ol><li[^>]*><a[^>]*href="\/article\/tides"/);
  expect(some).toMatch(
    /<a[^>]*href="\/article\/tides"[^>]*><span[^>]*>Retracted: <\/span>How tides/,
  );
  expect(some).toContain("No articles to display in Top News.");
});

test.each([
  ["no-account", ["Create the first account", "Write", "npm run import"]],
  ["no-article", ["Publishing soon"]],
] as const)(
  "a front page without articles (%s) says what comes, and has its sections",
  (beginning, texts) => {
    const html = renderInRouter(
      <HomePage containers={EMPTY} mostRead={[]} beginning={beginning} />,
    );
    for (const text of texts) expect(html).toContain(text);
    for (const { title } of EMPTY) expect(html).toContain(title);
    expect(html).toContain("No articles to display in Top News.");
    expect(html.match(/<h1/g)).toHaveLength(1);
  },
);

test("cards show the size that editors chose for their place", () => {
  const [front] = EMPTY;
  if (!front) throw new Error("no container");
  const small = { ...ARTICLE, size: "small" as const };
  const html = renderInRouter(
    <NewsSection
      container={{ ...front, kind: "row", articles: [small, { ...ARTICLE, slug: "b" }] }}
    />,
  );
  expect(html.match(/<img/g)).toHaveLength(1);
});
