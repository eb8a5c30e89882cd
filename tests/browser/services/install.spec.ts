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

test("links the front page and each category to existing feeds", async ({ request }) => {
  for (const address of ["/", "/category/world", "/category/latest", "/category/sports"]) {
    const page = await (await request.get(address)).text();
    const links = page.match(/<link[^>]* rel="alternate"[^>]*>/g) ?? [];
    expect(links, address).toHaveLength(3);
    if (address === "/category/sports") expect(page).toContain('href="/category/sports/rss.xml"');
    for (const link of links) {
      const [, href = ""] = / href="([^"]+)"/.exec(link) ?? [];
      const [, type = ""] = / type="([^"]+)"/.exec(link) ?? [];
      const response = await request.get(href);
      expect(response.status(), href).toBe(200);
      expect(type).not.toBe("");
      expect(response.headers()["content-type"]).toContain(type);
    }
  }
});
