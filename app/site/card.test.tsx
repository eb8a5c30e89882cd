import { expect, test } from "vitest";
import type { CardArticle } from "../domain/article.ts";
import { ARTICLE } from "../domain/article-fixture.ts";
import { Card } from "./card.tsx";
import { Column } from "./column-card.tsx";
import { renderInRouter } from "./render-in-router.tsx";

test("a card has an 800x450 image, three lines of excerpt, author and padded date", () => {
  const html = renderInRouter(<Card article={ARTICLE} />);
  expect(html).toContain('width="800" height="450"');
  expect(html).toMatch(/card-excerpt[^>]*>The sea rises twice a day\.</);
  expect(html).toContain(">Science Desk<");
  expect(html).toContain(">March 05, 2024<");
});

test("a card shows a spinner until its image has loaded", () => {
  expect(renderInRouter(<Card article={ARTICLE} />)).toContain("image-spinner");
});

test("a card shows a missing date, and no image element without an image", () => {
  const html = renderInRouter(<Card article={{ ...ARTICLE, createdAt: null, imageSrc: null }} />);
  expect(html).toContain(">Invalid Date<");
  expect(html).not.toContain("<img");
});

test("a column shows at most four articles, with unpadded days", () => {
  const articles = ["1", "2", "3", "4", "5"].map((id) => ({ ...ARTICLE, id }));
  const html = renderInRouter(<Column articles={articles} />);
  expect(html.match(/<article/g)).toHaveLength(4);
  expect(html).toContain(">March 5, 2024<");
});

test("both kinds of card say when readers were told of a change today, and of older ones nothing", () => {
  const cards = (toldAt: string) =>
    renderInRouter(
      <>
        <Card article={{ ...ARTICLE, toldAt }} />
        <Column articles={[{ ...ARTICLE, toldAt }]} />
      </>,
    );
  const recent = new Date(Date.now() - 24 * 60_000).toISOString();
  const html = cards(recent);
  expect(html.match(/Updated <time dateTime="([^"]*)"/g)).toHaveLength(2);
  expect(html).toContain(recent);
  expect(html).not.toContain("March");
  const older = cards("2024-03-06T08:00:00Z");
  expect(older).not.toContain("Updated");
  expect(older).toContain("March 05, 2024");
});

test("both kinds of card name the label of an article, and a sponsor once", () => {
  const cards = (article: CardArticle) =>
    renderInRouter(
      <>
        <Card article={article} />
        <Column articles={[article]} />
      </>,
    );
  expect(cards({ ...ARTICLE, label: "opinion" }).match(/>Opinion</g)).toHaveLength(2);
  const sponsored = cards({ ...ARTICLE, label: "sponsored", sponsor: "Harbour Bank" });
  expect(sponsored.match(/Sponsored/g)).toHaveLength(2);
  expect(cards({ ...ARTICLE, label: "sponsored" }).match(/>Sponsored</g)).toHaveLength(2);
});

test("both kinds of card label a sponsored article with its sponsor", () => {
  const article = { ...ARTICLE, sponsor: "Harbour Bank" };
  expect(renderInRouter(<Card article={article} />)).toContain("Sponsored by Harbour Bank<");
  expect(renderInRouter(<Column articles={[article]} />)).toContain("Sponsored by Harbour Bank<");
  expect(renderInRouter(<Card article={ARTICLE} />)).not.toContain("Sponsored");
});

test("both kinds of card say in words that an article was retracted", () => {
  const article = { ...ARTICLE, isRetracted: true };
  const marked = /<a[^>]*><span[^>]*>Retracted: <\/span>How tides keep time<\/a>/;
  expect(renderInRouter(<Card article={article} />)).toMatch(marked);
  expect(renderInRouter(<Column articles={[article]} />)).toMatch(marked);
  expect(renderInRouter(<Card article={ARTICLE} />)).not.toContain("Retracted");
});

test("an excerpt ends between words, and is longer where there is no image", () => {
  const excerpt = "The sea rises twice a day. ".repeat(20);
  const shown = (article: CardArticle) =>
    /card-excerpt[^>]*>([^<]*)</.exec(renderInRouter(<Card article={article} />))?.[1] ?? "";
  const short = shown({ ...ARTICLE, excerpt });
  expect(short).toMatch(/^The sea .*\b(?:The|sea|rises|twice|a|day\.)…$/);
  expect(short.length).toBeLessThanOrEqual(121);
  expect(shown({ ...ARTICLE, excerpt, imageSrc: null }).length).toBeGreaterThan(200);
});

test("a card does not repeat the section of its page", () => {
  const card = (pageSection: string) =>
    renderInRouter(<Card article={ARTICLE} pageSection={pageSection} />);
  expect(card("world")).toContain(`>${ARTICLE.categoryName}<`);
  expect(card(ARTICLE.categorySlug ?? "")).not.toContain(`>${ARTICLE.categoryName}<`);
});
