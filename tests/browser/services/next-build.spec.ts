import type { Page } from "@playwright/test";
import { buildOf, expect, listKept, test, untilControlled, untilKept } from "../front-fixtures.ts";

// Files and copies are kept one after the other; a busy machine takes its time.
test.describe.configure({ timeout: 90_000 });

test("a new build takes over: open tabs go on with their files and load the next page as a whole", async ({
  page,
  context,
  front,
}) => {
  await page.goto("/");
  await untilControlled(page);
  const build = await buildOf(page);
  const files = await filesOfRoute(page, "routes/site/category");
  await untilKept(page, "/", ...files);
  const second = await context.newPage();
  await second.goto("/about");
  await mark(page, second);

  front.deploy();
  const fresh = await context.newPage();
  await fresh.goto("/search");
  const nextBuild = await buildOf(fresh);
  expect(nextBuild).not.toBe(build);
  await expect.poll(() => fresh.evaluate(() => caches.keys())).toEqual([`broadsheet-${nextBuild}`]);
  await untilKept(fresh, "/offline");

  // What the old tab has not loaded yet is not on the server any more.
  expect((await fresh.request.get(files[0] ?? "")).status()).toBe(404);
  const imported = await page.evaluate((file) => import(file).then(Object.keys), files[0] ?? "");
  expect(imported).toContain("default");

  for (const tab of [page, second]) {
    await tab.getByRole("contentinfo").getByRole("link", { name: "World" }).click();
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText("World");
    expect(await isMarked(tab)).toBe(false);
    expect(await buildOf(tab)).toBe(nextBuild);
  }
  // From here on it is the new build's app again.
  await mark(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Politics" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Politics");
  expect(await isMarked(page)).toBe(true);
  expect((await listKept(page)).filter((path) => path.startsWith("/article/"))).not.toEqual([]);
});

test("a tab that learns of the new build by itself loads the next page as a whole", async ({
  page,
  front,
}) => {
  await page.goto("/");
  await untilControlled(page);
  await untilKept(page, ...(await filesOfRoute(page, "routes/site/category")));
  await mark(page);
  front.deploy();
  const build = await buildOf(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Business" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Business");
  expect(await isMarked(page)).toBe(false);
  expect(await buildOf(page)).not.toBe(build);
});

test.describe("without a worker", () => {
  // What counts views may come too late for the build that has gone.
  test.use({ serviceWorkers: "block", expectedErrors: { texts: ["Failed to load resource"] } });

  test("a part that is gone since another build serves is found by loading the page anew", async ({
    page,
    front,
  }) => {
    await page.goto("/about");
    await expect(page.getByRole("banner").getByText(/\d{4}/)).toBeVisible();
    await mark(page);
    const tell = () => page.evaluate(() => dispatchEvent(new Event("vite:preloadError")));
    const asked = page.waitForResponse((response) => response.request().method() === "HEAD");
    await tell();
    await asked;
    expect(await isMarked(page), "the same build still serves").toBe(true);
    front.deploy();
    const loaded = page.waitForEvent("load");
    await tell();
    await loaded;
    expect(await isMarked(page)).toBe(false);
  });
});

/** Notes something in the document; it goes when the page is loaded as a whole. */
async function mark(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.evaluate(() => Object.assign(window, { isMarked: true }));
}

async function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.get(window, "isMarked") === true);
}

/** The files that a tab needs to go to a page, as the router knows them. */
async function filesOfRoute(page: Page, route: string): Promise<string[]> {
  return page.evaluate((id) => {
    const { module, imports } = Reflect.get(window, "__reactRouterManifest").routes[id];
    return [module, ...imports];
  }, route);
}
