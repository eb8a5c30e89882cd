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
const main = [
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
};

test("blocks in Arabic and Hebrew have bullets, rules, columns and points on the right", {
  tag: "@own-articles",
}, async ({ page, createArticle, openEditor }) => {
  const { slug } = await createArticle({ title: ARABIC, excerpt: HEBREW, content: { main } });
  await page.goto(`/article/${slug}`);
  expect(await measureSides(page.locator(".article").first())).toEqual(SIDES);
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
  expect(await measureSides(text)).toEqual(SIDES);
});
