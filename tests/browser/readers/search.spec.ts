import type { Page } from "@playwright/test";
import { UNREACHABLE_TEXT } from "../../../app/domain/failure-text.ts";
import { uniqueWord } from "../../support/rows.ts";
import { expect, expectNoViolations, test, untilAlive } from "../fixtures.ts";

test("finds an article by part of its text, ignoring case", {
  tag: "@own-articles",
}, async ({ page, createArticle }) => {
  const word = uniqueWord("Zanzibar");
  const article = await createArticle({ content: textWith(word) });
  await page.goto("/search");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search Results");
  await expect(page.getByRole("main")).toContainText("Search for Articles");
  await find(page, word.toLowerCase());
  await expect(page.getByRole("heading", { name: article.title })).toBeVisible();
});

test.describe("search without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("finds part of a text and every character literally, or shows a message and links", {
    tag: "@own-articles",
  }, async ({ page, createArticle }) => {
    const word = uniqueWord("Zanzibar");
    const article = await createArticle({ content: textWith(word) });
    await page.goto("/search");
    await find(page, word.toLowerCase());
    await expect(page.getByRole("heading", { name: article.title })).toBeVisible();

    const odd = `100%_o, "f".(x)\\${word}`;
    const oddArticle = await createArticle({ title: `Odd ${odd}` });
    await page.goto(`/search?${new URLSearchParams({ q: odd })}`);
    const main = page.getByRole("main");
    await expect(main).toContainText(`Found 1 result for "${odd}"`);
    await expect(page.getByRole("heading", { name: oddArticle.title })).toBeVisible();
    const none = odd.replace("%", "x");
    await page.goto(`/search?${new URLSearchParams({ q: none })}`);
    await expect(main).toContainText(`No results found for "${none}"`);
    await expect(main.getByRole("heading", { name: "No Articles Found" })).toBeVisible();
    for (const slug of ["world", "politics", "business", "technology", "science"]) {
      await expect(main.locator(`a[href="/category/${slug}"]`)).toBeVisible();
    }
  });

  test("shows search results in pages, with a way back from beyond the last", async ({ page }) => {
    await page.goto("/search?q=e");
    const main = page.getByRole("main");
    const articles = main.getByRole("article");
    await expect(articles).toHaveCount(10);
    const first = (await articles.nth(0).getByRole("heading").textContent()) ?? "";
    await main.getByRole("link", { name: "Next", exact: true }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(articles.nth(0).getByRole("heading")).not.toHaveText(first);
    await page.goto("/search?q=e&page=9999");
    await expect(main).toContainText(/Found \d+ results for "e"/);
    await expect(main.getByRole("heading", { name: "No Articles Found" })).toHaveCount(0);
    await main.getByRole("link", { name: "Previous" }).click();
    await expect(articles.first()).toBeVisible();
  });
});

/** A text whose word is bold in part. */
function textWith(word: string) {
  const children = [{ text: word.slice(0, 6), bold: true }, { text: word.slice(6) }];
  return { main: [{ type: "paragraph", children }] };
}

/** Searches with the form for what one article has. */
async function find(page: Page, query: string): Promise<void> {
  await page.getByRole("main").getByPlaceholder("Search for articles...").fill(query);
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(new RegExp(`q=${query}`));
  await expect(page.getByRole("main")).toContainText(`Found 1 result for "${query}"`);
}

test("keeps focus and typed text in the search box during a search", {
  tag: "@own-articles",
}, async ({ page }) => {
  await page.goto("/search");
  await untilAlive(page);
  const gate = Promise.withResolvers<void>();
  await page.route("**/search?q=*", async (route) => {
    await gate.promise;
    await route.continue();
  });
  const main = page.getByRole("main");
  const box = main.getByPlaceholder("Search for articles...");
  await box.fill(" energy ");
  await box.press("Enter");
  await expect(main.getByRole("button", { name: "Searching..." })).toBeVisible();
  await box.fill("energy prices");
  gate.resolve();
  await expect(main).toContainText(/for "energy"/);
  await expect(box).toHaveValue("energy prices");
  await expect(box).toBeFocused();

  const button = main.getByRole("button", { name: "Search", exact: true });
  await button.click();
  await expect(main).toContainText(/for "energy prices"/);
  await expect(button).toBeFocused();
  await page.goBack();
  await expect(box).toHaveValue("energy");
  await page.goForward();
  await expect(box).toHaveValue("energy prices");
});

test("announces the number of results to screen readers and names the query in the title", {
  tag: "@own-articles",
}, async ({ page }) => {
  await page.goto("/search");
  await untilAlive(page);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const main = page.getByRole("main");
  // Only a live region that already exists is announced.
  await expect(main.getByRole("status")).toBeAttached();
  await main.getByPlaceholder("Search for articles...").fill("qqqqzzzz");
  await main.getByPlaceholder("Search for articles...").press("Enter");
  await expect(main.getByRole("status")).toHaveText('No results found for "qqqqzzzz"');
  await expect(page).toHaveTitle('Search Results for "qqqqzzzz" | Broadsheet');
  expect(await page.evaluate(() => Reflect.get(window, "isSame"))).toBe(true);
  await expectNoViolations(page);
});

test.describe("search when the site is unreachable", () => {
  test.use({ expectedErrors: { texts: ["ERR_FAILED", "503", "Failed to fetch"] } });

  test("shows an error in the search form and keeps the query", {
    tag: "@own-articles",
  }, async ({ page }) => {
    await page.goto("/search");
    await untilAlive(page);
    const main = page.getByRole("main");
    const panel = main.getByRole("alert");
    const search = main.getByRole("button", { name: "Search" });
    await main.getByPlaceholder("Search for articles...").fill("energy");
    for (const answer of [undefined, { status: 503, body: "Down" }]) {
      await page.route("**/search?q=*", (route) =>
        answer ? route.fulfill(answer) : route.abort(),
      );
      await search.click();
      await expect(panel.getByRole("heading", { name: "Failed to search articles" })).toBeVisible();
      await expect(panel).toContainText(UNREACHABLE_TEXT);
      await expect(main.getByPlaceholder("Search for articles...")).toHaveValue("energy");
      if (answer) await expectNoViolations(page);
      await page.unroute("**/search?q=*");
      await search.click();
      await expect(main).toContainText(/Found \d+ results? for "energy"/);
      await expect(panel).toHaveCount(0);
    }
  });
});

test("filters a search in place, marks what was found, and offers what was meant", {
  tag: "@own-articles",
}, async ({ page, createArticle }) => {
  const word = uniqueWord("quayside");
  const article = await createArticle({ content: textWith(word) });
  await page.goto(`/search?q=${word}`);
  const main = page.getByRole("main");
  await expect(main.locator("mark")).toHaveText(word);
  await main.getByText("Filters").click();
  await main.getByLabel("To", { exact: true }).fill("1999-12-31");
  await main.getByRole("button", { name: "Search" }).click();
  await expect(main).toContainText(`No results found for "${word}"`);
  await expect(page).toHaveURL(/to=1999-12-31/);
  await expectNoViolations(page);
  await page.goBack();
  await expect(main.getByRole("heading", { name: article.title })).toBeVisible();
  await expect(main.getByLabel("To", { exact: true })).toHaveValue("");

  const misspelled = `${word.slice(0, -2)}${word.at(-1)}${word.at(-2)}`;
  test.skip(misspelled === word, "the last two letters are the same");
  await page.goto(`/search?q=${misspelled}`);
  await main.getByRole("link", { name: word }).click();
  await expect(main.getByRole("heading", { name: article.title })).toBeVisible();
});
