import { expect, test } from "../fixtures.ts";

test("serves a manifest that a browser accepts for installation", async ({ page }) => {
  await page.goto("/");
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(new URL(url).pathname).toBe("/manifest.webmanifest");
  const manifest = JSON.parse(data ?? "{}");
  const sizes = await page.evaluate(async (icons: { src: string }[]) => {
    const bitmaps = await Promise.all(
      icons.map(async ({ src }) => createImageBitmap(await (await fetch(src)).blob())),
    );
    return bitmaps.map(({ width, height }) => `${width}x${height}`);
  }, manifest.icons);
  expect(sizes).toEqual(manifest.icons.map((icon: { sizes: string }) => icon.sizes));
});

test("links the front page and each category to existing feeds", async ({ page, request }) => {
  for (const address of ["/", "/category/world", "/category/latest"]) {
    await page.goto(address);
    const feeds = page.locator('link[rel="alternate"]');
    await expect(feeds).toHaveCount(3);
    for (const feed of await feeds.all()) {
      const response = await request.get((await feed.getAttribute("href")) ?? "");
      expect(response.status()).toBe(200);
      expect(response.headers()["content-type"]).toContain(await feed.getAttribute("type"));
    }
  }

  await page.goto("/category/world");
  await page.getByRole("navigation").getByRole("link", { name: "Sports" }).first().click();
  await expect(page).toHaveURL(/\/category\/sports$/);
  await expect(page.locator('link[rel="alternate"]')).toHaveCount(3);
  await expect(page.locator('link[href="/category/sports/rss.xml"]')).toHaveCount(1);
});
