import type { Locator } from "@playwright/test";
import { expect, expectNoViolations, expectToast } from "../fixtures.ts";
import {
  bodyOf,
  fillArticle,
  publish,
  stageOf,
  test,
  uniqueTitle,
  untilStored,
  update,
} from "./article-form-fixtures.ts";

test("an article is stored, published and updated by shortcuts, and read on its page", async ({
  page,
  service,
  startArticle,
}) => {
  const title = uniqueTitle("Harbour opens");
  await startArticle();
  await fillArticle(page, title);
  await page.getByRole("switch", { name: "Featured Article" }).click();
  await page.getByLabel("Caption").fill("Ships at dawn");
  await bodyOf(page).press("Control+s");
  await expect(stageOf(page)).toHaveText("Draft, saved");
  const { data: live } = await service.from("articles").select().eq("title", title);
  expect(live).toEqual([]);
  await bodyOf(page).press("Control+Enter");
  const question = page.getByRole("alertdialog", { name: "Publish this article?" });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await bodyOf(page).press("Control+Enter");
  await expect(question).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expectToast(page, "Article Saved!");
  await expect(page).toHaveURL(/\/admin\/articles\/[0-9a-f-]{36}\/edit$/);
  const id = page.url().split("/").at(-2) ?? "";
  const { data } = await service.from("articles").select("*").eq("id", id).single().throwOnError();
  expect(data).toMatchObject({
    title,
    slug: title.toLowerCase().replaceAll(" ", "-"),
    excerpt: "The first ships are in.",
    is_featured: true,
    is_popular: false,
    image_caption: "Ships at dawn",
    content: {
      main: [{ type: "paragraph", children: [{ text: "The harbour opened in the morning." }] }],
    },
  });
  await expect(page.getByRole("heading", { name: "Edit Article" })).toBeVisible();
  await expect(page.getByRole("switch", { name: "Featured Article" })).toBeChecked();
  await bodyOf(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" More.");
  await page.keyboard.press("Meta+s");
  await expect(stageOf(page)).toHaveText("Live, 1 change not published, saved");
  await page.getByRole("switch", { name: "Featured Article" }).click();
  await page.getByLabel("Excerpt").fill("Corrected.");
  // Text in the tag field that was not confirmed yet is published as a tag.
  await page.getByRole("combobox", { name: "Tags" }).pressSequentially("last words");
  await page.keyboard.press("Control+Enter");
  await expectToast(page, "Article Updated!");
  await expect(page).toHaveURL(/\/admin\/articles$/);
  const { data: after } = await service
    .from("articles")
    .select("content,tags,is_featured")
    .eq("id", id)
    .single()
    .throwOnError();
  expect(JSON.stringify(after.content)).toContain("morning. More.");
  expect(after).toMatchObject({ is_featured: false, tags: ["last words"] });
  await expect
    .poll(async () => (await page.request.get(`/article/${data.slug}`)).text())
    .toContain("Corrected.");
  await service.from("articles").delete().eq("id", id).throwOnError();
});

const MISSING = "Please fill in all required fields, including content.";

test("each required field of an article is checked, and the first that is missing gets the focus", async ({
  page,
  startArticle,
}) => {
  await startArticle();
  await publish(page);
  await expectToast(page, "Missing Fields", MISSING);
  await expect(page.getByLabel("Title")).toBeFocused();
  for (const text of [
    "Enter a title.",
    "Enter a slug, or generate it from the title.",
    "Choose a category.",
    "Choose an author.",
    "Enter an excerpt.",
    "Write the article.",
  ]) {
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByLabel("Title")).toHaveAccessibleDescription("Enter a title.");
  await expectNoViolations(page);
  await fillArticle(page, uniqueTitle("Complete"));
  await expect(page.getByText("Enter a title.")).toBeHidden();
  await expect(page.getByText("Enter a slug, or generate it from the title.")).toBeHidden();

  // Earlier toasts may still be shown: the focus tells which press they answer.
  for (const label of ["Title", "Slug", "Excerpt"]) {
    const field = page.getByLabel(label);
    const value = await field.inputValue();
    await field.fill(" ");
    await publish(page);
    await expectToast(page, "Missing Fields", MISSING);
    await expect(field).toBeFocused();
    await field.fill(value);
  }
  const body = bodyOf(page);
  await body.click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await publish(page);
  await expectToast(page, "Missing Fields", MISSING);
  await expect(body).toBeFocused();

  await body.pressSequentially("   ");
  await body.press("Enter");
  await body.pressSequentially("The harbour opened.");
  await publish(page);
  await expectToast(page, "Missing Fields", MISSING);
  await expect(body).toHaveAccessibleDescription(/The first block is blank/);
  await expect(page).toHaveURL(/\/admin\/articles\/new(\?draft=|$)/);
  await page.getByRole("button", { name: "Remove Blank Paragraphs" }).click();
  await expect(body).toBeFocused();
  await expect(body).toHaveText("The harbour opened.");
  await expect(page.getByText("The first block is blank.")).toBeHidden();
});

test("an article with a blank first block is previewed but not saved, and its slug does not follow its title", async ({
  page,
  context,
  openArticle,
}) => {
  const blocks = ["", "Text."].map((text) => ({ type: "paragraph", children: [{ text }] }));
  const { slug } = await openArticle({ content: { main: blocks } });
  await page.getByLabel("Title").fill("Something else");
  await expect(page.getByLabel("Slug")).toHaveValue(slug);
  const opening = context.waitForEvent("page");
  await page.getByRole("link", { name: "Preview" }).click();
  const preview = await opening;
  await expect(preview.getByRole("heading", { level: 1, name: "Something else" })).toBeVisible();
  await preview.close();
  await update(page);
  await expectToast(page, "Missing Fields", MISSING);
  await expect(page.getByText("The first block is blank. Write in it or delete it.")).toBeVisible();
  await expect(bodyOf(page)).toBeFocused();
  await expect(bodyOf(page)).toContainText("Text.");
});

test.describe("the sticky bars of the form", () => {
  test.use({ expectedErrors: { texts: ["Failed to load resource", "WebSocket"] } });

  test("the toolbar stays visible between the bar of the form and the line that is written, at any width and offline", async ({
    page,
    context,
    openArticle,
  }) => {
    const main = Array.from({ length: 40 }, (_, index) => ({
      type: "paragraph",
      children: [{ text: `Paragraph ${index}.` }],
    }));
    await openArticle({ content: { main } });
    const bar = page.locator(".form-bar");
    const toolbar = page.getByRole("toolbar", { name: "Text tools" });
    /** The gap between the lower edge of one element and the upper edge of another. */
    const gapBetween = async (upper: Locator, lower: Locator) => {
      const [above, below] = [await upper.boundingBox(), await lower.boundingBox()];
      return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0);
    };
    const expectUncovered = async (line: Locator) => {
      await expect.poll(() => gapBetween(bar, toolbar)).toBeGreaterThanOrEqual(-1);
      await expect.poll(() => gapBetween(toolbar, line)).toBeGreaterThanOrEqual(-1);
      await expect(toolbar).toBeInViewport({ ratio: 1 });
    };
    for (const [width, place] of [
      [360, 39],
      [1280, 0],
    ] as const) {
      await page.setViewportSize({ width, height: 740 });
      for (const index of [place, 20]) {
        const line = bodyOf(page).getByText(new RegExp(`^Paragraph ${index}\\.`));
        await line.click();
        await page.keyboard.press("End");
        await page.keyboard.type(" More.");
        await expectUncovered(line);
      }
      await untilStored(page);
      await context.setOffline(true);
      await page.keyboard.type("Offline.");
      await expect(page.getByText("You're offline.")).toBeVisible();
      await expectUncovered(bodyOf(page).getByText(/^Paragraph 20\./));
      // The focus ring around the editor is 2 px wide.
      const [box, text] = [await bar.boundingBox(), await toolbar.boundingBox()];
      expect(box?.x).toBeLessThanOrEqual((text?.x ?? 0) - 3);
      await context.setOffline(false);
      await untilStored(page);
    }
  });
});

test("the slug follows the title in any script until it is edited", async ({
  page,
  startArticle,
}) => {
  await startArticle();
  const [title, slug] = [page.getByLabel("Title"), page.getByLabel("Slug")];
  await title.fill("Old  Harbour_Opens!");
  await expect(slug).toHaveValue("old-harbour-opens");
  await title.fill("Новый год");
  await expect(slug).toHaveValue("novyi-god");
  await expect(page.getByText("No slug can be made from a title")).toBeHidden();
  await title.fill("港口开放");
  await expect(slug).toHaveValue(/^[a-z0-9]{7}$/);
  await title.fill("!!!");
  await expect(slug).toHaveValue("");
  await expect(slug).toHaveAccessibleDescription(/No slug can be made from a title/);
  await expectNoViolations(page);
  await slug.fill("harbour");
  await expect(page.getByText("No slug can be made from a title")).toBeHidden();
  await title.fill("Another title");
  await expect(slug).toHaveValue("harbour");
  await page.getByRole("button", { name: "Generate" }).click();
  await expect(slug).toHaveValue("another-title");
  await title.fill("A third title");
  await expect(slug).toHaveValue("another-title");
});

test("a category and an author can be added in the form", async ({
  page,
  service,
  startArticle,
}) => {
  const name = uniqueTitle("Weather");
  await startArticle();
  await page.getByRole("button", { name: "New category" }).click();
  await expect(page.getByRole("dialog", { name: "New category" })).toBeVisible();
  await page.getByRole("button", { name: "Add category" }).click();
  await expectToast(page, "Category Name Required", "Please enter a name for the new category.");
  await page.getByLabel("Category name").fill(name);
  await page.keyboard.press("Enter");
  await expectToast(page, "Category Added");
  await expect(page.getByRole("combobox", { name: "Category" }).locator(":checked")).toHaveText(
    name,
  );

  await page.getByRole("button", { name: "New author" }).click();
  await expect(page.getByRole("dialog", { name: "New author" })).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole("button", { name: "Add author" }).click();
  await expectToast(page, "Author Name Required", "Please enter a name for the new author.");
  await page.getByLabel("Author name").fill(name);
  await page.getByLabel("Bio (optional)").fill("Writes about rain.");
  await page.getByLabel("Image URL (optional)").fill("https://example.org/rain.jpg");
  await page.getByRole("button", { name: "Add author" }).click();
  await expectToast(page, "Author Added");
  await expect(page.getByRole("combobox", { name: "Author" })).toHaveValue(name);

  await page.getByRole("button", { name: "New author" }).click();
  await page.getByLabel("Author name").fill(name.toUpperCase());
  await page.getByRole("button", { name: "Add author" }).click();
  await expect(page.getByLabel("Author name")).toHaveAccessibleDescription(
    /There is already an author named/,
  );
  await page.keyboard.press("Escape");

  const { data: category } = await service.from("categories").select().eq("name", name).single();
  expect(category?.slug).toBe(name.toLowerCase().replaceAll(" ", "-"));
  const { data: author } = await service.from("authors").select().eq("name", name).single();
  expect(author).toMatchObject({
    bio: "Writes about rain.",
    image_url: "https://example.org/rain.jpg",
  });
  await service.from("categories").delete().eq("name", name).throwOnError();
  await service.from("authors").delete().eq("name", name).throwOnError();
});

test("the publish date defaults to today, and changing the day keeps the time", async ({
  page,
  service,
  openArticle,
  startArticle,
}) => {
  await startArticle();
  const today = await page.evaluate(() => new Date().getDate());
  const date = page.getByRole("button", { name: "Publish date" });
  await expect(date).toHaveText(new RegExp(` ${today}(st|nd|rd|th), \\d{4}$`));

  const { id } = await openArticle();
  await expect(date).toHaveText(/^May \dth, 2001$/);
  await date.click();
  await page.getByRole("button", { name: "17 May 2001" }).click();
  await expect(date).toHaveText("May 17th, 2001");
  await update(page);
  await expectToast(page, "Article Updated!");
  const { data } = await service.from("articles").select("published_at").eq("id", id).single();
  expect(data?.published_at).toMatch(/^2001-05-17T10:20:30.456/);
});

test("tags can be typed or chosen, and saving keeps the exact publish date and an untouched text", async ({
  page,
  createArticle,
  service,
  openArticle,
}) => {
  const tag = uniqueTitle("tide");
  await createArticle({ tags: [tag], published_at: "2001-01-01T00:00:00Z" });
  const { id } = await openArticle({ content: "Plain text.\n\nOf old." });
  const input = page.getByRole("combobox", { name: "Tags" });
  await input.pressSequentially("wind, weather");
  await page.keyboard.press("Enter");
  await input.pressSequentially(tag.slice(0, -2));
  // Typing the first letter would suggest another tag first.
  await expect(page.getByRole("listbox").getByRole("option").first()).toContainText(tag);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Remove wind" }).click();
  await expect(input).toBeFocused();
  await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(2);
  await page.getByLabel("Excerpt").fill("Changed.");
  await page.keyboard.press("Control+Enter");
  await expectToast(page, "Article Updated!");
  const { data } = await service.from("articles").select().eq("id", id).single();
  expect(data).toMatchObject({
    tags: ["weather", tag],
    excerpt: "Changed.",
    content: "Plain text.\n\nOf old.",
    published_at: "2001-05-05T10:20:30.456789+00:00",
  });
});

test("the form's open lists have no accessibility violations", async ({
  page,
  createArticle,
  startArticle,
}) => {
  const tag = uniqueTitle("sand");
  await createArticle({ tags: [tag], published_at: "2001-01-01T00:00:00Z" });
  await startArticle();
  const list = page.getByRole("listbox");
  // While the list of a combobox is open, the rest of the page is aria-hidden. Axe reports that as focusable hidden
  // content and as a page without a heading, by rules of other tags.
  const tags = ["cat.aria", "cat.forms", "cat.keyboard", "cat.structure", "wcag2aa"];
  await page.getByRole("combobox", { name: "Author" }).click();
  await expect(list.getByRole("option").first()).toBeVisible();
  await expectNoViolations(page, tags);
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  const input = page.getByRole("combobox", { name: "Tags" });
  await input.pressSequentially(tag.slice(0, -2));
  await expect(list.getByRole("option").first()).toContainText(tag);
  await expectNoViolations(page, tags);
  await page.keyboard.press("Tab");
  await expect(list).toBeHidden();
  await expectNoViolations(page);
});
