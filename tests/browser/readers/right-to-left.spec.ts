import type { Locator } from "@playwright/test";
import { expect, test } from "../newsroom/editor-fixtures.ts";

const ARABIC = "تفتح الميناء أبوابها";
const HEBREW = "הנמל נפתח";
const run = (text: string) => [{ text }];
const cell = (text: string) => ({ type: "table-cell", children: run(text) });
const list = (ordered: boolean) => ({
  type: "list",
  ordered,
  children: [{ type: "list-item", children: run(HEBREW) }],
});
const image = (path: string) => ({
  type: "image",
  src: path,
  alt: ARABIC,
  caption: HEBREW,
  credit: "",
});

/** A body of all blocks in Arabic and Hebrew, with an image of the site and a related article. */
const createBody = (path: string, related: { id: string; title: string }) => [
  { type: "paragraph", children: [{ text: ARABIC, footnote: ARABIC }] },
  { type: "heading", level: 2, children: run(HEBREW) },
  list(false),
  list(true),
  { type: "block-quote", children: run(ARABIC), cite: HEBREW },
  { type: "pull-quote", children: run(HEBREW), cite: ARABIC },
  {
    type: "table",
    caption: ARABIC,
    children: [{ type: "table-row", children: [cell("2025"), cell(ARABIC)] }],
  },
  { type: "code-block", language: "", children: run(`# ${ARABIC}`) },
  { type: "fact-box", title: ARABIC, children: [{ type: "paragraph", children: run(ARABIC) }] },
  {
    type: "timeline",
    title: ARABIC,
    children: [
      { type: "timeline-entry", date: "1926", children: run(ARABIC) },
      { type: "timeline-entry", date: "1927", children: run(HEBREW) },
    ],
  },
  {
    type: "embed",
    href: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    provider: "YouTube",
    caption: ARABIC,
    author: HEBREW,
    gone: true,
    children: run(HEBREW),
  },
  { type: "related-article", ...related, children: [] },
  { type: "gallery", caption: ARABIC, children: [image(path), image(path)] },
  { type: "gallery", slideshow: true, caption: "", children: [image(path), image(path)] },
  { type: "attribution", children: run(HEBREW) },
];

/** The side of what stands beside or in each block. */
function measureSides(text: Locator): Promise<Record<string, string>> {
  return text.evaluate((root) => {
    const find = (selector: string) => {
      const found = root.querySelector(selector);
      if (!found) throw new Error(`There is no ${selector}`);
      return found;
    };
    const style = (selector: string, part?: string) => getComputedStyle(find(selector), part);
    const direction = (selector: string) => style(selector).direction;
    const padding = (selector: string) =>
      Number.parseFloat(style(selector).paddingRight) >
      Number.parseFloat(style(selector).paddingLeft)
        ? "rtl"
        : "ltr";
    const [first, second] = [...find("table").querySelectorAll("td")].map((each) =>
      each.getBoundingClientRect(),
    );
    const related = [".related-article .image", ".related-text"].map(
      (selector) => find(selector).getBoundingClientRect().left,
    );
    const [imageSide = 0, textSide = 0] = related;
    const dot = style(":is(.timeline li, .timeline-entry)", "::after");
    return {
      paragraph: direction("p"),
      heading: direction("h2"),
      bullets: padding("ul"),
      numbers: padding("ol"),
      "rule of a quote": style("blockquote").borderRightWidth === "4px" ? "rtl" : "ltr",
      "pull quote": direction(".pull-quote blockquote"),
      columns: first && second && first.left > second.left ? "rtl" : "ltr",
      "fact box": direction(".fact-box p"),
      "points of a timeline": Number.parseFloat(dot.right) === 0 ? "rtl" : "ltr",
      code: direction("pre"),
      attribution: direction(".article-attribution"),
      "quotation of an embed": direction(".embed blockquote"),
      "source of an embed": direction(".embed-source"),
      "note on an embed": direction(".embed-gone"),
      "image of a related article": imageSide > textSide ? "rtl" : "ltr",
      "title of a related article": direction(".related-text a"),
      "images of a gallery": direction(":is(.gallery ul, .gallery .box-content)"),
    };
  });
}

const SIDES = {
  paragraph: "rtl",
  heading: "rtl",
  bullets: "rtl",
  numbers: "rtl",
  "rule of a quote": "rtl",
  "pull quote": "rtl",
  columns: "rtl",
  "fact box": "rtl",
  "points of a timeline": "rtl",
  code: "ltr",
  attribution: "rtl",
  "quotation of an embed": "rtl",
  "source of an embed": "rtl",
  // It is English.
  "note on an embed": "ltr",
  "image of a related article": "rtl",
  "title of a related article": "rtl",
  "images of a gallery": "rtl",
};

test("blocks in Arabic and Hebrew have bullets, rules, columns and points on the right", {
  tag: "@own-articles",
}, async ({ page, createArticle, openEditor, service }) => {
  const { data: shown } = await service
    .from("articles")
    .select("image_src")
    .not("image_src", "is", null)
    .limit(1)
    .single()
    .throwOnError();
  const path = String(shown.image_src);
  const related = await createArticle({ title: HEBREW, image_src: path });
  const main = createBody(path, related);
  const { slug } = await createArticle({ title: ARABIC, excerpt: HEBREW, content: { main } });
  await page.goto(`/article/${slug}`);
  expect(await measureSides(page.locator(".article").first())).toEqual(SIDES);
  const slides = page.locator(".gallery-slides");
  const [first, second] = await slides
    .getByRole("listitem")
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left));
  expect(first).toBeGreaterThan(second ?? 0);
  // The number of an image is English.
  const caption = slides.locator("figcaption").first();
  await expect(caption).toContainText(`1 of 2 ${HEBREW}`);
  expect(await caption.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
  const notes = page.getByLabel("Footnotes").getByRole("list");
  expect(
    await notes.evaluate((element) => [
      getComputedStyle(element).direction,
      Number.parseFloat(getComputedStyle(element).paddingRight) > 0,
    ]),
  ).toEqual(["rtl", true]);
  for (const text of [page.getByRole("heading", { level: 1 }), page.getByText(HEBREW).first()])
    expect(await text.evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");

  const { text } = await openEditor({ main });
  await expect(text.getByRole("textbox", { name: "Date of the entry" })).toHaveCount(2);
  await expect(text.locator(".related-article .image")).toBeVisible();
  await expect(text.locator(".gallery .box-content img").first()).toBeVisible();
  expect(await measureSides(text)).toEqual(SIDES);
});
