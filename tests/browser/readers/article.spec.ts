import { expect, test } from "../fixtures.ts";

const run = (text: string, marks = {}) => ({ text, ...marks });

const CONTENT = {
  main: [
    {
      type: "paragraph",
      children: [
        run("Plain, "),
        run("bold", { bold: true }),
        run(", "),
        run("italic", { italic: true }),
      ],
    },
    {
      type: "paragraph",
      children: [
        run("under", { underline: true }),
        run(" and "),
        run("const x = 1", { code: true }),
      ],
    },
    { type: "heading", children: [run("A heading without a level")] },
    { type: "heading", level: 3, children: [run("A smaller heading")] },
    {
      type: "list",
      ordered: true,
      children: [
        { type: "list-item", children: [run("first")] },
        { type: "list-item", children: [run("second")] },
      ],
    },
    { type: "bulleted-list", children: [{ type: "list-item", children: [run("a dot")] }] },
    { type: "numbered-list", children: [{ type: "list-item", children: [run("a number")] }] },
    { type: "block-quote", children: [run("Words of somebody.")] },
    { type: "from-the-future", children: [run("The text of a block nobody knows.")] },
    { type: "paragraph", children: [run("<script>alert(1)</script><b>not markup</b>")] },
    {
      type: "paragraph",
      children: [{ type: "link", href: "javascript:alert(1)", children: [run("a bad link")] }],
    },
    {
      type: "paragraph",
      children: [{ type: "link", href: "https://example.org/", children: [run("a good link")] }],
    },
  ],
};

test.describe("article without JavaScript", { tag: "@own-articles" }, () => {
  test.use({ javaScriptEnabled: false });

  test("shows every part of an article", { tag: "@own-articles" }, async ({
    page,
    createArticle,
    service,
  }) => {
    const author = await service
      .from("authors")
      .insert({ name: "Ada Reporter" })
      .select()
      .single()
      .throwOnError();
    const article = await createArticle({
      title: "An article with everything",
      excerpt: "The standfirst.",
      categorySlug: "world",
      author_id: author.data.id,
      published_at: "2024-03-05T12:00:00Z",
      read_time: 7,
      image_caption: "What the image shows.",
      content: CONTENT,
    });
    await page.goto(`/article/${article.slug}`);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("An article with everything");
    await expect(main.getByRole("link", { name: "World", exact: true }).first()).toHaveAttribute(
      "href",
      "/category/world",
    );
    await expect(main).toContainText("The standfirst.");
    await expect(main).toContainText("By Ada Reporter");
    await expect(main).toContainText("March 5, 2024");
    await expect(main).toContainText("7 min read");
    await expect(main.locator("strong", { hasText: "bold" })).toBeVisible();
    await expect(main.locator("em", { hasText: "italic" })).toBeVisible();
    await expect(main.locator("u", { hasText: "under" })).toBeVisible();
    await expect(main.locator("code", { hasText: "const x = 1" })).toBeVisible();
    await expect(
      main.getByRole("heading", { level: 2, name: "A heading without a level" }),
    ).toBeVisible();
    await expect(main.getByRole("heading", { level: 3, name: "A smaller heading" })).toBeVisible();
    await expect(main.locator("ol li")).toHaveText(["first", "second", "a number"]);
    await expect(main.locator("ul li", { hasText: "a dot" })).toBeVisible();
    await expect(main.locator("blockquote")).toContainText("Words of somebody.");
    await expect(main).toContainText("The text of a block nobody knows.");
    await expect(main).toContainText("<script>alert(1)</script><b>not markup</b>");
    await expect(main.getByRole("link", { name: "a bad link" })).toHaveCount(0);
    await expect(main.getByRole("link", { name: "a good link" })).toHaveAttribute(
      "href",
      "https://example.org/",
    );
    await service.from("authors").delete().eq("id", author.data.id).throwOnError();
  });

  test("splits a plain text into paragraphs at blank lines, and shows defaults for what is missing", async ({
    page,
    createArticle,
  }) => {
    const article = await createArticle({ content: "The first.\n\nThe second.\n \nThe third." });
    await page.goto(`/article/${article.slug}`);
    const main = page.getByRole("main");
    for (const text of ["The first.", "The second.", "The third."]) {
      await expect(main.locator("p", { hasText: text })).toHaveText(text);
    }
    const empty = await createArticle({ excerpt: "", content: { main: [] } });
    await page.goto(`/article/${empty.slug}`);
    await expect(main).toContainText("By Unknown Author");
    await expect(main).toContainText("Uncategorized");
  });
});

test("shows up to three related articles of the category", async ({ page, createArticle }) => {
  const article = await createArticle({ categorySlug: "science" });
  await page.goto(`/article/${article.slug}`);
  const related = page.getByRole("complementary", { name: "Related Articles" });
  await expect(related.getByRole("article")).toHaveCount(3);
  await expect(related.getByRole("link", { name: article.title })).toHaveCount(0);
  await page.getByRole("link", { name: "Back to Homepage" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test.describe("an article that does not exist", () => {
  test.use({ expectedErrors: { texts: ["404"] } });

  test("shows the 404 page of an unknown article with a link home", {
    tag: "@own-articles",
  }, async ({ page }) => {
    const response = await page.goto("/article/no-such-article");
    expect(response?.status()).toBe(404);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "Article Not Found" })).toBeVisible();
    await expect(main).toContainText(
      "The article you are looking for does not exist or could not be loaded.",
    );
    await main.getByRole("link", { name: "Go back to Homepage" }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

test("describes the article by structured data and sharing metadata", {
  tag: "@own-articles",
}, async ({ page, request, createArticle, createCategory }) => {
  const category = await createCategory("Semiconductors");
  const article = await createArticle({
    title: 'Chips </script><b> & "more"',
    excerpt: "For sharing.",
    categorySlug: category.slug,
    tags: ["chips", "factories"],
    image_src: "https://example.org/image.jpg",
    ...LONG_AGO,
  });
  await page.route("https://example.org/**", (route) =>
    route.fulfill({ status: 200, contentType: "image/png", body: PIXEL }),
  );
  await page.goto(`/article/${article.slug}`);
  const meta = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`);
  await expect(page).toHaveTitle(`${article.title} | Broadsheet`);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    new RegExp(`/article/${article.slug}$`),
  );
  await expect(meta("og:type")).toHaveAttribute("content", "article");
  await expect(meta("og:title")).toHaveAttribute("content", article.title);
  await expect(meta("og:description")).toHaveAttribute("content", "For sharing.");
  await expect(meta("og:image").first()).toHaveAttribute(
    "content",
    "https://example.org/image.jpg",
  );
  await expect(meta("article:section")).toHaveAttribute("content", category.name);
  await expect(meta("article:tag")).toHaveCount(2);
  await expect(meta("article:published_time")).toHaveAttribute("content", /^1995-03-05T12:00:00/);
  await expect(meta("article:modified_time")).toHaveAttribute("content", /^\d{4}-/);
  await expect(meta("twitter:card")).toHaveAttribute("content", "summary_large_image");
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? "",
  );
  expect(data).toMatchObject({
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: article.title,
    description: "For sharing.",
    image: ["https://example.org/image.jpg"],
    datePublished: "1995-03-05T12:00:00.000Z",
    dateModified: expect.stringMatching(/^\d{4}-.*Z$/),
    author: { name: "Broadsheet Staff", url: expect.stringMatching(/^http.*\/about$/) },
    publisher: {
      name: "Broadsheet",
      url: expect.stringMatching(/^http/),
      logo: { url: expect.stringMatching(/^http.*\/icons\/icon-512\.png\?v=/) },
    },
    articleSection: category.name,
    keywords: ["chips", "factories"],
  });
  expect((await request.get(new URL(data.publisher.logo.url).pathname)).status()).toBe(200);
  expect(data.mainEntityOfPage["@id"] ?? data.mainEntityOfPage).toContain(
    `/article/${article.slug}`,
  );
});

test("hides a broken article image and shows others after a spinner in 16:9, at most 500 px high", {
  tag: ["@both-widths", "@own-articles"],
}, async ({ page, createArticle }) => {
  const broken = await createArticle({ image_src: "https://example.org/broken.jpg", ...LONG_AGO });
  const whole = await createArticle({ image_src: "https://example.org/whole.png", ...LONG_AGO });
  await page.route("https://example.org/broken.jpg", (route) =>
    route.fulfill({ status: 200, contentType: "image/jpeg", body: "no image" }),
  );
  const gate = Promise.withResolvers<void>();
  await page.route("https://example.org/whole.png", async (route) => {
    await gate.promise;
    await route.fulfill({ status: 200, contentType: "image/png", body: PIXEL });
  });
  await page.goto(`/article/${broken.slug}`);
  await expect(page.getByRole("main").locator("article img").first()).toBeHidden();
  await page.goto(`/article/${whole.slug}`, { waitUntil: "domcontentloaded" });
  const spinner = page.getByRole("main").locator("article > figure .image-spinner");
  await expect(spinner).toBeVisible();
  gate.resolve();
  await expect(spinner).toHaveCount(0);
  const image = page.getByRole("main").locator("article img").first();
  await expect(image).toBeVisible();
  const box = await image.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(500);
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1);
});

/** So old that no other test meets the article, and its image from elsewhere, in a list of all articles. */
const LONG_AGO = { published_at: "1995-03-05T12:00:00Z", created_at: "1995-03-05T12:00:00Z" };

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
