import { expect, test } from "vitest";
import { STORY } from "../domain/story-fixture.ts";
import { Card } from "./card.tsx";
import { Column } from "./column-card.tsx";
import { renderInRouter } from "./render-in-router.tsx";

test("a card has its picture in 800x450, three lines of excerpt, author and padded date", () => {
  const html = renderInRouter(<Card article={STORY} />);
  expect(html).toContain('width="800" height="450"');
  expect(html).toMatch(/line-clamp-3[^>]*>The sea rises twice a day\.</);
  expect(html).toContain(">Science Desk<");
  expect(html).toContain(">March 05, 2024<");
});

test("a spinner turns until the picture has loaded", () => {
  expect(renderInRouter(<Card article={STORY} />)).toContain("picture-spinner");
});

test("a card without a date says so, and one without a picture has none", () => {
  const html = renderInRouter(<Card article={{ ...STORY, createdAt: null, imageSrc: null }} />);
  expect(html).toContain(">Invalid Date<");
  expect(html).not.toContain("<img");
});

test("a column shows four stories at most, their day without a zero", () => {
  const stories = ["1", "2", "3", "4", "5"].map((id) => ({ ...STORY, id }));
  const html = renderInRouter(<Column articles={stories} />);
  expect(html.match(/<article/g)).toHaveLength(4);
  expect(html).toContain(">March 5, 2024<");
});

test("a story that was paid for says so, and by whom, on both kinds of card", () => {
  const article = { ...STORY, sponsor: "Harbour Bank" };
  expect(renderInRouter(<Card article={article} />)).toContain("Sponsored by Harbour Bank<");
  expect(renderInRouter(<Column articles={[article]} />)).toContain("Sponsored by Harbour Bank<");
  expect(renderInRouter(<Card article={STORY} />)).not.toContain("Sponsored");
});
