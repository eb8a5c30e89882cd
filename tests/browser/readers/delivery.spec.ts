import { expect, test, untilAlive } from "../fixtures.ts";

// What a first visit downloads, and what the next visit has in its cache.
test.use({ reusesContext: false });

const KILOBYTE = 1000;

test("keeps a reader page within its size budget and without hydration data", async ({
  browser,
  baseURL,
  createArticle,
}) => {
  const article = await createArticle();
  const addresses = ["/", `/article/${article.slug}`, "/category/world", "/search?q=the", "/about"];
  for (const address of addresses) {
    const page = await browser.newPage({ baseURL });
    const sizes: Record<string, number[]> = {};
    page.on("response", (response) => {
      const type = response.request().resourceType();
      sizes[type] ??= [];
      sizes[type].push(Number(response.headers()["content-length"] ?? Number.NaN));
    });
    const response = await page.goto(address);
    await untilAlive(page);
    await page.waitForLoadState("networkidle");
    const scripts = sizes.script ?? [];
    expect(scripts.length, `scripts of ${address}`).toBeLessThanOrEqual(2);
    expect(sum(scripts), `JavaScript of ${address}`).toBeLessThanOrEqual(20 * KILOBYTE);
    expect(sum(sizes.stylesheet), `CSS of ${address}`).toBeLessThanOrEqual(15 * KILOBYTE);
    const html = (await response?.text()) ?? "";
    expect(html.length, `HTML of ${address}`).toBeLessThanOrEqual(80 * KILOBYTE);
    expect(html).not.toMatch(/__reactRouter|streamController/);
    const preloaded = await page
      .locator('link[rel="preload"][as="font"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href));
    expect(preloaded.length).toBeLessThanOrEqual(2);
    const fonts = await Promise.all(
      preloaded.map(async (href) => (await (await fetch(href)).arrayBuffer()).byteLength),
    );
    expect(sum(fonts), `preloaded fonts of ${address}`).toBeLessThanOrEqual(80 * KILOBYTE);
    await page.close();
  }
});

test("loads pages without layout shift", async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { layoutShift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!shift.hadRecentInput)
          Object.assign(window, { layoutShift: Reflect.get(window, "layoutShift") + shift.value });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/");
  await page.getByRole("main").getByRole("article").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/article\//);
  for (const address of ["/", page.url(), "/category/world", "/search?q=the"]) {
    await page.goto(address);
    await untilAlive(page);
    await page.waitForLoadState("networkidle");
    const shift = await page.evaluate(() => Number(Reflect.get(window, "layoutShift")));
    expect(shift, address).toBeLessThan(0.01);
  }
});

test.describe("injected markup", () => {
  test.use({ expectedErrors: { texts: ["Content Security Policy", "Failed to load resource"] } });

  test("neither runs nor shows markup injected into a page", { tag: "@own-articles" }, async ({
    page,
  }) => {
    await page.route("/about", async (route) => {
      const response = await route.fetch();
      const slipped =
        "<script>document.title = 'ran'</script><img src=/none.png onerror=\"document.title = 'ran'\"><style>h1 { display: none }</style><p style=\"color: red\">Slipped in</p>";
      const body = (await response.text()).replace("</body>", `${slipped}</body>`);
      await route.fulfill({ response, body });
    });
    // Hydration would remove foreign markup.
    await page.route("**/*.js", (route) => route.abort());
    await page.goto("/about");
    await expect(page.getByText("Slipped in")).not.toHaveCSS("color", "rgb(255, 0, 0)");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).not.toHaveTitle("ran");
  });
});

test("loads no supabase-js on signed-out pages", async ({ page, request, createArticle }) => {
  const article = await createArticle();
  const scripts = new Set<string>();
  page.on("request", (asked) => {
    if (asked.resourceType() === "script") scripts.add(asked.url());
  });
  for (const address of ["/", `/article/${article.slug}`, "/category/world", "/search?q=the"]) {
    scripts.clear();
    await page.goto(address);
    await untilAlive(page);
    await page.waitForLoadState("networkidle");
    expect(scripts.size, address).toBeGreaterThan(0);
    for (const script of scripts) {
      const text = await (await request.get(script)).text();
      expect(/GoTrueClient|PostgrestClient|supabase-js/.test(text), `${script} of ${address}`).toBe(
        false,
      );
    }
  }
});

test("shows a change on the next page view, also for a returning reader", {
  tag: "@own-articles",
}, async ({ page, createArticle, service }) => {
  const article = await createArticle({ title: "Before the correction", categorySlug: "business" });
  await page.goto(`/article/${article.slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Before the correction");
  await page.goto("/about");
  await service
    .from("articles")
    .update({ title: "After the correction" })
    .eq("id", article.id)
    .throwOnError();
  await expect(async () => {
    await page.goto(`/article/${article.slug}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("After the correction", {
      timeout: 200,
    });
  }).toPass({ timeout: 2000 });
  await page.goto("/category/business");
  await expect(page.getByRole("heading", { name: "After the correction" })).toBeVisible();
});

for (const serviceWorkers of ["block", "allow"] as const) {
  test.describe(`with service workers: ${serviceWorkers}`, () => {
    test.use({ serviceWorkers });

    test("shows a change on the next page however the reader navigates", {
      tag: "@own-articles",
    }, async ({ page, request, createArticle, service }) => {
      const article = await createArticle({ categorySlug: "business" });
      const rename = async (to: string) => {
        const title = `${article.title} ${to}`;
        await service.from("articles").update({ title }).eq("id", article.id).throwOnError();
        // An open page is not refreshed by itself: the change is on the server first.
        await expect
          .poll(async () => (await request.get("/category/business")).text())
          .toContain(title);
      };
      const shows = (name: string) =>
        expect(
          page.getByRole("heading", { name: `${article.title}${name}`, exact: true }),
        ).toBeVisible();
      const sections = page.getByRole("navigation", { name: "Sections" });
      await page.goto("/category/business");
      await shows("");
      if (serviceWorkers === "allow") {
        await page.waitForFunction(() => navigator.serviceWorker.controller);
        await page.goto("/category/business");
      }
      await rename("renamed");
      await page.goto("/category/business");
      await shows(" renamed");
      await page.goto("/about");
      await sections.getByRole("link", { name: "Business" }).click();
      await shows(" renamed");
      await sections.getByRole("link", { name: "World" }).click();
      await expect(page).toHaveURL(/world/);
      await rename("again");
      await sections.getByRole("link", { name: "Business" }).click();
      await shows(" again");
    });
  });
}

test("shows a scheduled article when it becomes due", {
  tag: "@own-articles",
}, async ({ page, createArticle }) => {
  const article = await createArticle({
    categorySlug: "sports",
    published_at: new Date(Date.now() + 3000).toISOString(),
  });
  await page.goto("/category/sports");
  await expect(page.getByRole("heading", { name: article.title })).toHaveCount(0);
  await expect(async () => {
    await page.goto("/category/sports");
    await expect(page.getByRole("heading", { name: article.title })).toBeVisible({ timeout: 200 });
  }).toPass({ timeout: 10_000 });
});

test("does not resend an unchanged page", { tag: "@own-articles" }, async ({ request }) => {
  const first = await request.get("/about");
  const etag = first.headers().etag ?? "";
  expect(etag).not.toBe("");
  const second = await request.get("/about", { headers: { "If-None-Match": etag } });
  expect(second.status()).toBe(304);
  expect(first.headers()["cache-control"]).toMatch(
    /max-age=0.*s-maxage=\d+.*stale-while-revalidate=\d+/,
  );
  expect(first.headers()["cache-tag"]).toContain("site");
  expect(first.headers()["surrogate-key"]).toContain("site");
});

function sum(sizes: number[] = []): number {
  return sizes.reduce((total, size) => total + size, 0);
}
