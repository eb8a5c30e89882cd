import { expect, test } from "vitest";
import { ARTICLE } from "../domain/article-fixture.ts";
import { parseContent } from "../domain/parse-content.ts";
import { LanguageContext } from "../page-context/use-text.tsx";
import { ArticleNotFound, ArticlePage } from "./article-page.tsx";
import { renderInRouter } from "./render-in-router.tsx";

const article = {
  ...ARTICLE,
  byline: [],
  imageCaption: null,
  imageAlt: null,
  seoTitle: null,
  seoDescription: null,
  socialTitle: null,
  socialDescription: null,
  socialImage: null,
  canonicalUrl: null,
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

test("numbers footnotes through the whole article, also behind an advertisement", () => {
  const blocks = parseContent(
    ["A", "B", "C", "D", "E"].map((footnote) => ({
      type: "paragraph",
      children: [{ text: "Words", footnote }],
    })),
  );
  const html = renderInRouter(<ArticlePage article={{ ...article, blocks }} related={[]} />);
  expect(html.match(/id="footnote-\d"/g)).toEqual(
    [1, 2, 3, 4, 5].map((number) => `id="footnote-${number}"`),
  );
  expect(html.match(/role="doc-endnotes"/g)).toHaveLength(1);
});

test("links the author and the tags of an article, except for tags in other scripts", () => {
  const html = renderInRouter(
    <ArticlePage
      article={{
        ...article,
        authorName: "Ana Lee",
        byline: [
          { name: "Ana Lee", slug: "ana-lee", isOrganization: false, role: "by" as const },
          { name: "Ben Ito", slug: "ben-ito", isOrganization: false, role: "photos" as const },
        ],
        tags: ["Sea Level", "海"],
      }}
      related={[]}
    />,
  );
  expect(html).toContain('href="/author/ana-lee"');
  expect(html).toContain('href="/author/ben-ito"');
  expect(html).toContain('href="/tag/sea-level"');
  expect(html).toMatch(/<span[^>]*>海<\/span>/);
});

test("shows portrait, name and biography of the author below the text", () => {
  const author = {
    id: "1",
    name: "Ana Lee",
    slug: "ana-lee",
    bio: "Writes about the sea.\n\nLives near it.",
    imageSrc: "authors/ana.webp",
    isOrganization: false,
  };
  const page = (own: { bio?: string; imageSrc?: null }) =>
    renderInRouter(
      <ArticlePage article={article} related={[]} authors={[{ ...author, ...own }]} />,
    );
  expect(page({})).toMatch(
    /About the author<.*<section aria-labelledby="about-ana-lee".*authors\/ana\.webp.*href="\/author\/ana-lee".*Writes about the sea\. Lives near it\.</,
  );
  expect(page({ imageSrc: null })).toMatch(/About the author(?!.*<img)/);
  expect(page({ bio: "" })).not.toContain("About the author");
});

test("shows notes below the text, a retraction above it, and when readers were last told", () => {
  const note = (id: string, kind: "update" | "correction" | "retraction", text: string) => ({
    id,
    kind,
    text,
    versionNumber: 1,
    publishedAt: `2024-03-0${id}T08:00:00Z`,
    changedAt: null,
  });
  const page = (...corrections: ReturnType<typeof note>[]) =>
    renderInRouter(<ArticlePage article={article} related={[]} corrections={corrections} />);
  expect(page()).not.toMatch(/Updated|What changed|corrections/);
  const updated = page(note("6", "update", ""));
  expect(updated).toContain("March 6, 2024 at 8:00 AM UTC");
  expect(updated).not.toContain("Notes on this article");
  const corrected = page(note("6", "update", ""), note("7", "correction", "Not in Lund."));
  expect(corrected).toMatch(
    /<section aria-label="Notes on this article".*Correction.*Not in Lund\./,
  );
  expect(corrected).toContain('href="/article/how-tides-keep-time/history"');
  const retracted = page(note("8", "retraction", "Made up."));
  expect(retracted).toMatch(/has been retracted.*Made up\..*<h1/);
  expect(retracted).toMatch(/<h1[^>]*>.*Retracted: /);
});

test("prints quotation marks of the language, across marks of a paragraph but not in code", () => {
  const children = [
    { text: 'He said "' },
    { text: "stop", bold: true },
    { text: "\": the council's " },
    { text: 'print("x")', code: true },
  ];
  const shown = (
    <ArticlePage
      article={{
        ...article,
        title: 'The "gate" that didn\'t',
        excerpt: "It's late",
        blocks: parseContent([{ type: "paragraph", children }]),
      }}
      related={[]}
    />
  );
  const english = renderInRouter(shown);
  expect(english).toContain("The “gate” that didn’t");
  expect(english).toContain("It’s late");
  expect(english).toContain("He said “<strong>stop</strong>”: the council’s <code>");
  expect(english).toContain("print(&quot;x&quot;)");
  const german = renderInRouter(<LanguageContext value="de">{shown}</LanguageContext>);
  expect(german).toContain("He said „<strong>stop</strong>“: the council’s");
});
