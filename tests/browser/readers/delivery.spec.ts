import { expect, test, untilAlive } from "../fixtures.ts";

const KILOBYTE = 1000;

test("keeps a reader page within its size budget, without hydration data or supabase-js", async ({
  page,
  context,
  request,
  createArticle,
}) => {
  const article = await createArticle();
  const addresses = [
    "/",
    `/article/${article.slug}`,
    "/category/world",
    "/search?q=the",
    "/about",
    "/contact",
  ];
  const devTools = await context.newCDPSession(page);
  await devTools.send("Network.setCacheDisabled", { cacheDisabled: true });
  let sizes: Record<string, number[]> = {};
  let scriptAddresses: string[] = [];
  page.on("response", (response) => {
    const type = response.request().resourceType();
    if (type === "script") scriptAddresses.push(response.url());
    sizes[type] ??= [];
    sizes[type].push(Number(response.headers()["content-length"] ?? Number.NaN));
  });
  for (const address of addresses) {
    sizes = {};
    scriptAddresses = [];
    const response = await page.goto(address);
    await untilAlive(page);
    await page.waitForLoadState("networkidle");
    const scripts = sizes.script ?? [];
    // Of a short article also those of its buttons and of the most-read list.
    expect(scripts.length, `scripts of ${address}`).toBeLessThanOrEqual(3);
    expect(scripts.length, `scripts of ${address}`).toBeGreaterThan(0);
    for (const script of scriptAddresses) {
      const code = await (await request.get(script)).text();
      expect(code, `${script} of ${address}`).not.toMatch(
        /GoTrueClient|PostgrestClient|supabase-js/,
      );
    }
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
  }
});

test.describe("a first visit", () => {
  test.use({ reusesContext: false });

  test("loads pages without layout shift", async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { layoutShift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
          if (!shift.hadRecentInput)
            Object.assign(window, {
              layoutShift: Reflect.get(window, "layoutShift") + shift.value,
            });
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
});

test.describe("injected markup", () => {
  test.use({
    expectedErrors: {
      texts: ["Content Security Policy", "Failed to load resource", "The security policy forbids"],
    },
  });

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

for (const serviceWorkers of ["block", "allow"] as const) {
  test.describe(`with service workers: ${serviceWorkers}`, () => {
    test.use({ serviceWorkers, reusesContext: serviceWorkers === "block" });

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
      await page.goto(`/article/${article.slug}`);
      await shows("");
      await rename("renamed");
      await page.goto("/category/business");
      await shows(" renamed");
      await page.goto(`/article/${article.slug}`);
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

test("shows a scheduled article when it becomes due", { tag: "@own-articles" }, async ({
  request,
  createArticle,
}) => {
  const list = async () => (await request.get("/category/sports")).text();
  const dueAt = Date.now() + 1500;
  const { slug } = await createArticle({
    categorySlug: "sports",
    published_at: new Date(dueAt).toISOString(),
  });
  const early = await list();
  if (Date.now() < dueAt) expect(early).not.toContain(slug);
  await expect.poll(list, { timeout: 10_000 }).toContain(slug);
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
