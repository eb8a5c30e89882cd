import { randomUUID } from "node:crypto";
import { expect, expectNoViolations, expectToast } from "../fixtures.ts";
import { openEditPage, test, update } from "./article-form-fixtures.ts";

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 3" width="600" height="300">
<rect width="6" height="3" fill="teal"/></svg>`;

test("an article shows the label and the sponsor of the form to readers", async ({
  page,
  openArticle,
}) => {
  const article = await openArticle();
  await expect(page.getByLabel("Sponsor")).toHaveValue("");
  await page.getByLabel("Sponsor").fill(" Harbour Bank ");
  await page.getByLabel("Label", { exact: true }).selectOption("Analysis");
  await update(page);
  await expectToast(page, "Article Updated!");
  await openEditPage(page, article.id);
  await expect(page.getByLabel("Sponsor")).toHaveValue("Harbour Bank");
  await expect(async () => {
    await page.goto(`/article/${article.slug}`);
    await expect(page.getByText("Sponsored by Harbour Bank")).toBeVisible({ timeout: 500 });
    await expect(page.getByText("Analysis", { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  const metadata = await page.locator('script[type="application/ld+json"]').textContent();
  expect(metadata).toContain('"sponsor":{"@type":"Organization","name":"Harbour Bank"}');
  expect(metadata).toContain('"@type":"AnalysisNewsArticle"');
});

test("texts for search engines and for sharing are previewed in the form and reach the page", async ({
  page,
  openArticle,
}) => {
  await page.route("https://images.example/**", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: PICTURE }),
  );
  const article = await openArticle();
  const panel = page.getByRole("region", { name: "Search and Sharing" });
  await panel.locator("summary").click();
  await panel.getByLabel("Search headline").fill("Harbor opening times 2027");
  await expect(panel.getByText("25 characters", { exact: true })).toBeVisible();
  await panel.getByLabel("Search description").fill("When ships may enter.");
  await panel.getByLabel("Sharing headline").fill("The harbor is open again");
  await panel.getByLabel("Sharing text").fill("Ships come in at noon.");
  await panel
    .getByLabel("Address of the image for sharing")
    .fill("https://images.example/harbor.jpg");
  await expect(panel.getByText("22 characters", { exact: true })).toBeVisible();
  await expect(panel.getByRole("figure", { name: "As a search result" })).toContainText(
    "Harbor opening times 2027",
  );
  const card = panel.getByRole("figure", { name: "As a shared link" });
  await expect(card).toContainText("The harbor is open again");
  await expect(card).toContainText("Ships come in at noon.");
  await expect(card.getByRole("presentation")).toHaveAttribute("src", /harbor\.jpg$/);
  await expectNoViolations(page);
  await update(page);
  await expectToast(page, "Article Updated!");
  await expect(async () => {
    await page.goto(`/article/${article.slug}`);
    await expect(page).toHaveTitle(/^Harbor opening times 2027/, { timeout: 500 });
  }).toPass();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(article.title);
  const meta = (name: string) =>
    page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute("content");
  expect(await meta("description")).toBe("When ships may enter.");
  expect(await meta("og:title")).toBe("The harbor is open again");
  expect(await meta("twitter:description")).toBe("Ships come in at noon.");
  expect(await meta("twitter:image")).toBe("https://images.example/harbor.jpg");
});

test("a byline names several authors with their parts, in the order of the form", async ({
  page,
  openArticle,
  service,
}) => {
  const word = randomUUID().slice(0, 8);
  const { data: people } = await service
    .from("authors")
    .insert([
      { name: `Ben ${word}`, bio: "Writes about harbors.", kind: "person" },
      { name: `Cleo ${word}`, kind: "person" },
      { name: `Wire ${word}`, kind: "organization" },
    ])
    .select("id,name,slug")
    .throwOnError();
  const article = await openArticle();
  const choose = async (label: string, name: string) => {
    await page.getByRole("combobox", { name: label, exact: true }).fill(name);
    await page.getByRole("option", { name, exact: true }).click();
  };
  for (const [index, { name }] of people.entries()) {
    await page.getByRole("button", { name: "Another Author" }).click();
    await choose(`Author ${index + 2}`, name);
  }
  await page.getByLabel("Part of author 3").selectOption("Photos");
  await expectNoViolations(page);

  // The first is the author that the article had; the second changes places with it.
  await page.getByRole("button", { name: `Move Ben ${word} up` }).click();
  await expect(page.getByRole("combobox", { name: "Author", exact: true })).toHaveValue(
    `Ben ${word}`,
  );
  await page.getByRole("button", { name: `Move Wire ${word} up` }).click();
  await page.getByRole("button", { name: `Remove Wire ${word}` }).click();
  await expect(page.getByRole("button", { name: "Another Author" })).toBeFocused();
  await page.getByRole("button", { name: "Another Author" }).click();
  await choose("Author 4", `Wire ${word}`);
  await update(page);
  await expectToast(page, "Article Updated!");
  await openEditPage(page, article.id);
  await expect(page.getByRole("list", { name: "Other authors" }).getByRole("listitem")).toHaveCount(
    3,
  );

  const names = page.getByRole("main").locator("a[rel=author]");
  await expect(async () => {
    await page.goto(`/article/${article.slug}`);
    await expect(names).toHaveCount(4, { timeout: 500 });
  }).toPass();
  await expect(names.nth(0)).toHaveText(`Ben ${word}`);
  await expect(names.nth(2)).toHaveText(`Wire ${word}`);
  await expect(page.getByText(`Photos by Cleo ${word}`)).toBeVisible();
  await expect(page.getByRole("region", { name: `Ben ${word}` })).toContainText("harbors");
  const metadata = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(metadata ?? "")).toMatchObject({
    author: [
      { "@type": "Person", name: `Ben ${word}` },
      { "@type": "Person" },
      { "@type": "Organization", name: `Wire ${word}` },
    ],
    contributor: { "@type": "Person", name: `Cleo ${word}` },
  });

  // Each has a page and a feed with the article.
  for (const { slug } of people) {
    await page.goto(`/author/${slug}`);
    await expect(page.getByRole("main").getByRole("article")).toContainText(article.title);
    const feed = await page.request.get(`/author/${slug}/rss.xml`);
    const text = await feed.text();
    expect(text.match(/<dc:creator>/g)).toHaveLength(3);
    expect(text).toContain(`<dc:creator>Wire ${word}</dc:creator>`);
  }
});

test("an article that another site published first names its page as the original", async ({
  page,
  openArticle,
}) => {
  const article = await openArticle();
  const panel = page.getByRole("region", { name: "Search and Sharing" });
  await panel.locator("summary").click();
  const address = panel.getByLabel("Canonical address");
  await address.fill("partner.example");
  await page.getByRole("button", { name: "Update", exact: true }).click();
  await expect(panel.getByText("Enter a web address that begins with https://.")).toBeVisible();
  await address.fill(" https://partner.example/first ");
  await update(page);
  await expectToast(page, "Article Updated!");
  await openEditPage(page, article.id);
  await expect(panel.getByLabel("Canonical address")).toHaveValue("https://partner.example/first");
  await expect(async () => {
    await page.goto(`/article/${article.slug}`);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      "href",
      "https://partner.example/first",
      { timeout: 500 },
    );
  }).toPass();
});
