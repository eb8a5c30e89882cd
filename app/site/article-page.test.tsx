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

test("an article that could not be loaded is not found, with the text of the error", () => {
  const html = renderInRouter(<ArticleNotFound failure="The database is away" />);
  expect(html).toContain("Article Not Found");
  expect(html).toContain("The database is away");
  expect(html).not.toContain("does not exist");
});

test("an article that does not exist is not found, with the usual text", () => {
  expect(renderInRouter(<ArticleNotFound failure={null} />)).toContain(
    "The article you are looking for does not exist or could not be loaded.",
  );
});

test("an article without a date says so, and one of no category is related to none", () => {
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

test("an article that was paid for says so, and tells search engines of its links", () => {
  const link = { type: "link", href: "https://bank.example/", children: [{ text: "the bank" }] };
  const blocks = parseContent({ main: [{ type: "paragraph", children: [link] }] });
  const page = (sponsor: string | null) =>
    renderInRouter(<ArticlePage article={{ ...article, sponsor, blocks }} related={[]} />);
  expect(page("Harbour Bank")).toContain("Sponsored by Harbour Bank<");
  expect(page("Harbour Bank")).toContain('rel="sponsored noopener"');
  expect(page(null)).not.toMatch(/[Ss]ponsored/);
});

test("the author and the tags lead to their pages; a tag in another script has none", () => {
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
