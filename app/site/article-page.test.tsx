import { expect, test } from "vitest";
import { ARTICLE } from "../domain/article-fixture.ts";
import { parseContent } from "../domain/parse-content.ts";
import { ArticleNotFound, ArticlePage } from "./article-page.tsx";
import { renderInRouter } from "./render-in-router.tsx";

const article = {
  ...ARTICLE,
  authorSlug: null,
  imageCaption: null,
  imageAlt: null,
  updatedAt: null,
  tags: [],
  blocks: [],
};

test("shows the not-found page with the error message for an article that failed to load", () => {
  const html = renderInRouter(<ArticleNotFound failure="The database is away" />);
  expect(html).toContain("Article Not Found");
  expect(html).toContain("The database is away");
  expect(html).not.toContain("does not exist");
});

test("shows the not-found page for an article that does not exist", () => {
  expect(renderInRouter(<ArticleNotFound failure={null} />)).toContain(
    "The article you are looking for does not exist or could not be loaded.",
  );
});

test("shows a missing date, and no related articles without a category", () => {
  const html = renderInRouter(
    <ArticlePage
      article={{ ...article, createdAt: "soon", categoryName: "Uncategorized", categorySlug: null }}
      related={[]}
    />,
  );
  expect(html).toContain(">Invalid Date<");
  expect(html).toContain(">Uncategorized</p>");
  expect(html).not.toContain("Related Articles");
});

test("labels a sponsored article, and marks its links for search engines", () => {
  const link = { type: "link", href: "https://bank.example/", children: [{ text: "the bank" }] };
  const blocks = parseContent({ main: [{ type: "paragraph", children: [link] }] });
  const page = (sponsor: string | null) =>
    renderInRouter(<ArticlePage article={{ ...article, sponsor, blocks }} related={[]} />);
  expect(page("Harbour Bank")).toContain("Sponsored by Harbour Bank<");
  expect(page("Harbour Bank")).toContain('rel="sponsored noopener"');
  expect(page(null)).not.toMatch(/[Ss]ponsored/);
});

test("links the author and the tags of an article, except for tags in other scripts", () => {
  const html = renderInRouter(
    <ArticlePage
      article={{
        ...article,
        authorName: "Ana Lee",
        authorSlug: "ana-lee",
        tags: ["Sea Level", "海"],
      }}
      related={[]}
    />,
  );
  expect(html).toContain('href="/author/ana-lee"');
  expect(html).toContain('href="/tag/sea-level"');
  expect(html).toMatch(/<span[^>]*>海<\/span>/);
});
