import { UNREACHABLE_TEXT } from "../../../app/domain/failure-text.ts";
import { expect, expectNoViolations, test, untilAlive } from "../fixtures.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(`search, JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("finds an article by part of its text, ignoring case", {
      tag: "@own-articles",
    }, async ({ page, createArticle }) => {
      const word = `Zanzibarquux${javaScriptEnabled}`;
      const article = await createArticle({
        content: {
          main: [
            {
              type: "paragraph",
              children: [{ text: word.slice(0, 6), bold: true }, { text: word.slice(6) }],
            },
          ],
        },
      });
      await page.goto("/search");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search Results");
      await expect(page.getByRole("main")).toContainText("Search for Articles");
      await page.getByPlaceholder("Search for articles...").first().fill(word.toLowerCase());
      await page.getByRole("main").getByRole("button", { name: "Search" }).click();
      await expect(page).toHaveURL(new RegExp(`q=${word.toLowerCase()}`));
      await expect(page.getByRole("main")).toContainText(
        `Found 1 result for "${word.toLowerCase()}"`,
      );
      await expect(page.getByRole("heading", { name: article.title })).toBeVisible();
    });

    test("searches for every character literally", {
      tag: ["@one-width", "@own-articles"],
    }, async ({ page, createArticle }) => {
      const odd = `100%_o, "f".(x)\\${javaScriptEnabled}`;
      const article = await createArticle({ title: `Odd ${odd}` });
      await page.goto(`/search?${new URLSearchParams({ q: odd })}`);
      await expect(page.getByRole("main")).toContainText(`Found 1 result for "${odd}"`);
      await expect(page.getByRole("heading", { name: article.title })).toBeVisible();
      await page.goto(`/search?${new URLSearchParams({ q: odd.replace("%", "x") })}`);
      await expect(page.getByRole("main")).toContainText("No results found for");
    });

    test("shows a message and links when a search finds nothing", {
      tag: ["@one-width", "@own-articles"],
    }, async ({ page }) => {
      await page.goto("/search?q=qqqqzzzzqqqq");
      const main = page.getByRole("main");
      await expect(main).toContainText('No results found for "qqqqzzzzqqqq"');
      await expect(main.getByRole("heading", { name: "No Articles Found" })).toBeVisible();
      for (const slug of ["world", "politics", "business", "technology", "science"]) {
        await expect(main.locator(`a[href="/category/${slug}"]`)).toBeVisible();
      }
    });

    test("shows search results in pages", async ({ page }) => {
      await page.goto("/search?q=e");
      const articles = page.getByRole("main").getByRole("article");
      await expect(articles).toHaveCount(10);
      const first = (await articles.nth(0).getByRole("heading").textContent()) ?? "";
      await page.getByRole("main").getByRole("link", { name: "Next", exact: true }).click();
      await expect(page).toHaveURL(/page=2/);
      await expect(articles.nth(0).getByRole("heading")).not.toHaveText(first);
    });

    test("links back to the results from beyond the last page", { tag: "@one-width" }, async ({
      page,
    }) => {
      await page.goto("/search?q=e&page=9999");
      const main = page.getByRole("main");
      await expect(main).toContainText(/Found \d+ results for "e"/);
      await expect(main.getByRole("heading", { name: "No Articles Found" })).toHaveCount(0);
      await main.getByRole("link", { name: "Previous" }).click();
      await expect(main.getByRole("article").first()).toBeVisible();
    });
  });
}

test("shows on the button that a search is in progress", {
  tag: ["@one-width", "@own-articles"],
}, async ({ page }) => {
  await page.goto("/search");
  await untilAlive(page);
  const gate = Promise.withResolvers<void>();
  await page.route("**/search?q=*", async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.getByPlaceholder("Search for articles...").first().fill("energy");
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await expect(page.getByRole("main").getByRole("button", { name: "Searching..." })).toBeVisible();
  gate.resolve();
  await expect(
    page.getByRole("main").getByRole("button", { name: "Search", exact: true }),
  ).toBeVisible();
});

test("keeps focus and typed text in the search box during a search", {
  tag: ["@one-width", "@own-articles"],
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
  tag: ["@one-width", "@own-articles"],
}, async ({ page }) => {
  await page.goto("/search");
  await untilAlive(page);
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  const main = page.getByRole("main");
  // Only a live region that already exists is announced.
  await expect(main.getByRole("status")).toBeAttached();
  await main.getByRole("searchbox").fill("qqqqzzzz");
  await main.getByRole("searchbox").press("Enter");
  await expect(main.getByRole("status")).toHaveText('No results found for "qqqqzzzz"');
  await expect(page).toHaveTitle('Search Results for "qqqqzzzz" | Broadsheet');
  expect(await page.evaluate(() => Reflect.get(window, "isSame"))).toBe(true);
  await expectNoViolations(page);
});

test.describe("search when the site is unreachable", () => {
  test.use({ expectedErrors: { texts: ["ERR_FAILED", "503", "Failed to fetch"] } });

  for (const failure of ["no response", "a response that is of no use"] as const) {
    test(`shows an error in the search form and keeps the query: ${failure}`, {
      tag: ["@one-width", "@own-articles"],
    }, async ({ page }) => {
      await page.goto("/search");
      await untilAlive(page);
      await page.route("**/search?q=*", (route) =>
        failure === "no response" ? route.abort() : route.fulfill({ status: 503, body: "Down" }),
      );
      const main = page.getByRole("main");
      await main.getByRole("searchbox").fill("energy");
      await main.getByRole("button", { name: "Search" }).click();
      const panel = main.getByRole("alert");
      await expect(panel.getByRole("heading", { name: "Failed to search articles" })).toBeVisible();
      await expect(panel).toContainText(UNREACHABLE_TEXT);
      await expect(main.getByRole("searchbox")).toHaveValue("energy");
      await expectNoViolations(page);
      await page.unroute("**/search?q=*");
      await main.getByRole("button", { name: "Search" }).click();
      await expect(main).toContainText(/Found \d+ results? for "energy"/);
      await expect(panel).toHaveCount(0);
    });
  }
});
