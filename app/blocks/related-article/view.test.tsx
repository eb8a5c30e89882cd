import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { LinkedArticle } from "../../domain/related-article.ts";
import { relatedArticleFixture } from "./fixture.ts";
import { LinkedArticlesContext, RelatedArticleView } from "./view.tsx";

const article: LinkedArticle = {
  slug: "tides",
  title: "How tides keep time now",
  imageSrc: null,
  categoryName: "Science",
  categorySlug: "science",
  isRetracted: false,
  isSponsored: false,
};

function render(linked: LinkedArticle | undefined): string {
  return renderToStaticMarkup(
    <LinkedArticlesContext value={linked ? { [relatedArticleFixture.id]: linked } : {}}>
      <RelatedArticleView block={relatedArticleFixture} />
    </LinkedArticlesContext>,
  );
}

test("a related article is shown with its current headline as a link", () => {
  const html = render(article);
  expect(html).toContain("Related · Science");
  expect(html).toContain('<a href="/article/tides" dir="auto">How tides keep time now</a>');
  expect(html).not.toContain(`>${relatedArticleFixture.title}<`);
});

test("a related article that readers cannot see is left out", () => {
  expect(render(undefined)).toBe("");
});

test("a related article says that it is retracted, or that it is sponsored", () => {
  expect(render({ ...article, isRetracted: true })).toContain("Retracted: How tides");
  expect(render({ ...article, isSponsored: true })).toContain("Related · Sponsored");
});
