import { findViolations } from "../find-violations.ts";
import { expect, test } from "../fixtures.ts";

const image = (src: string) => (alt: string, caption: string) => ({
  type: "image",
  src,
  alt,
  caption,
  credit: "Photo: A. Berg",
  children: [],
});
const paragraph = (text: string) => ({ type: "paragraph", children: [{ text }] });
/** A body whose images are icons of the site itself. */
function createContent(baseURL = "") {
  const icon = image(`${baseURL}/icons/icon-512.png`);
  return {
    main: [
      paragraph("The bridge opens."),
      {
        type: "pull-quote",
        children: [{ text: "We asked for one bridge." }],
        cite: "The harbour master",
      },
      {
        type: "fact-box",
        title: "The bridge in brief",
        children: [
          paragraph("Opened in 1932."),
          {
            type: "list",
            ordered: false,
            children: [{ type: "list-item", children: [{ text: "Eight lanes" }] }],
          },
        ],
      },
      {
        type: "gallery",
        caption: "Side by side",
        children: [icon("Crane", "Spring"), icon("Ice", "Winter")],
      },
      {
        type: "gallery",
        slideshow: true,
        caption: "The year in the harbour",
        children: [icon("Quay", "Spring"), icon("Ferry", "Summer"), icon("Lock", "Winter")],
      },
    ],
  };
}

test.describe("without JavaScript", { tag: ["@own-articles", "@both-widths"] }, () => {
  test.use({ javaScriptEnabled: false });

  test("quotes, boxes and galleries are read, scrolled by keyboard and printed", {
    tag: ["@own-articles", "@both-widths"],
  }, async ({ page, createArticle, isPhone, baseURL }) => {
    const { slug } = await createArticle({ content: createContent(baseURL) });
    await page.goto(`/article/${slug}`);
    const main = page.getByRole("main");
    await expect(main.getByRole("blockquote")).toHaveText("We asked for one bridge.");
    const box = page.getByRole("region", { name: "The bridge in brief" });
    await expect(box.getByRole("heading", { level: 2 })).toHaveText("The bridge in brief");
    await expect(box.getByRole("listitem")).toHaveText("Eight lanes");
    const slides = page.getByRole("region", { name: "The year in the harbour" });
    await expect(slides.getByRole("listitem")).toHaveCount(3);
    await expect(slides.getByText("2 of 3 Summer Photo: A. Berg")).toBeAttached();
    await expect(slides.getByRole("img", { name: "Ferry" })).not.toBeInViewport();
    await slides.focus();
    await page.keyboard.press("ArrowRight");
    await expect(slides.getByRole("img", { name: "Ferry" })).toBeInViewport({ ratio: 0.5 });
    const width = page.viewportSize()?.width ?? 0;
    if (isPhone) {
      const ends = await main.evaluate((element) => element.getBoundingClientRect().right);
      expect(ends).toBeLessThanOrEqual(width);
    }
    await page.emulateMedia({ media: "print" });
    for (const name of ["Quay", "Ferry", "Lock"]) {
      const place = await slides.getByRole("img", { name }).boundingBox();
      expect((place?.x ?? width) + (place?.width ?? width)).toBeLessThanOrEqual(width);
    }
  });
});

test("pages with quotes, boxes and galleries have no accessibility violations", {
  tag: "@own-articles",
}, async ({ page, createArticle, baseURL }) => {
  const { slug } = await createArticle({ content: createContent(baseURL) });
  await page.goto(`/article/${slug}`);
  await expect(page.getByRole("region", { name: "The bridge in brief" })).toBeVisible();
  expect(await findViolations(page, [])).toEqual([]);
});
