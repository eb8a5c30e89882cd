import { expect, test } from "vitest";
import { ArticleNotFound, ArticlePage } from "./article-page.tsx";
import { renderInRouter } from "./render-in-router.tsx";
import { STORY } from "./story-fixture.ts";

const story = {
  ...STORY,
  imageCaption: null,
  imageAlt: null,
  updatedAt: null,
  tags: [],
  blocks: [],
};

test("a story that could not be loaded is not found, with the text of the error", () => {
  const html = renderInRouter(<ArticleNotFound failure="The database is away" />);
  expect(html).toContain("Article Not Found");
  expect(html).toContain("The database is away");
  expect(html).not.toContain("does not exist");
});

test("a story that does not exist is not found, with the usual text", () => {
  expect(renderInRouter(<ArticleNotFound failure={null} />)).toContain(
    "The article you are looking for does not exist or could not be loaded.",
  );
});

test("a story without a date says so, and one of no category is related to none", () => {
  const html = renderInRouter(
    <ArticlePage
      article={{ ...story, createdAt: "soon", categoryName: "Uncategorized", categorySlug: null }}
      related={[]}
    />,
  );
  expect(html).toContain(">Invalid Date<");
  expect(html).toContain(">Uncategorized</p>");
  expect(html).not.toContain("Related Articles");
});
