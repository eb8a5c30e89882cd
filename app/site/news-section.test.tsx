import { expect, test } from "vitest";
import { ARTICLE } from "../domain/article-fixture.ts";
import { HOME_SECTIONS } from "../domain/pages/home-sections.ts";
import { HomePage } from "./home-page.tsx";
import { NewsSection } from "./news-section.tsx";
import { renderInRouter } from "./render-in-router.tsx";

test.each(HOME_SECTIONS)("the section $title shows that it has no articles", (section) => {
  const html = renderInRouter(<NewsSection section={section} articles={[]} />);
  expect([
    `No articles to display in ${section.title}.`,
    `No ${section.title} to display currently.`,
  ]).toContain(/<p [^>]*>([^<]*)<\/p>/.exec(html)?.[1]);
});

test("the front page shows its error panel only if nothing loaded", () => {
  const failed = { articles: [], failure: "The database is away" };
  const nothing = renderInRouter(
    <HomePage lists={HOME_SECTIONS.map(() => failed)} mostRead={[]} />,
  );
  expect(nothing).toContain("Failed to Load News");
  expect(nothing).toContain("The database is away");

  const first = { articles: [ARTICLE], failure: null };
  const some = renderInRouter(
    <HomePage
      lists={HOME_SECTIONS.map((_, index) => (index === 0 ? first : failed))}
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
