import type { Page } from "@playwright/test";
import {
  buildOf,
  expect,
  listCachedUrls,
  OFFLINE_TIMEOUT_MS,
  test,
  untilCached,
  untilControlled,
} from "../offline-fixtures.ts";

// Files and copies are cached one after the other, slowly on a busy machine.
test.describe.configure({ timeout: 90_000 });

test("keeps files for open newsroom tabs and serves pages of the new build after a deploy", async ({
  page,
  context,
  front,
  signInAs,
}) => {
  await signInAs("admin");
  await page.goto("/admin/articles");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manage Articles");
  await untilControlled(page);
  const build = await buildOf(page);
  const files = await filesOfRoute(page, "routes/admin/analytics");
  await untilCached(page, "/", ...files);
  const reading = await context.newPage();
  await reading.goto("/about");
  await mark(page, reading);

  front.deploy();
  const fresh = await context.newPage();
  await fresh.goto("/search");
  const nextBuild = await buildOf(fresh);
  expect(nextBuild).not.toBe(build);
  // The new service worker takes over when the old one has finished its requests.
  await expect
    .poll(() => fresh.evaluate(() => caches.keys()), { timeout: OFFLINE_TIMEOUT_MS })
    .toEqual([`broadsheet-${nextBuild}`]);
  await untilCached(fresh, "/", "/offline");

  // The server no longer has the chunks that the newsroom tab has not loaded yet.
  expect((await fresh.request.get(files[0] ?? "")).status()).toBe(404);
  await page.getByRole("navigation").getByRole("link", { name: "Analytics" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Analytics");
  expect(await isMarked(page)).toBe(true);
  expect(await buildOf(page)).toBe(build);

  await reading.getByRole("contentinfo").getByRole("link", { name: "World" }).click();
  await expect(reading.getByRole("heading", { level: 1 })).toHaveText("World");
  expect(await isMarked(reading)).toBe(false);
  expect(await buildOf(reading)).toBe(nextBuild);
  await expect
    .poll(async () =>
      (await listCachedUrls(reading)).filter((path) => path.startsWith("/article/")),
    )
    .not.toEqual([]);
});

test.describe("without a service worker", () => {
  test.use({ serviceWorkers: "block", expectedErrors: { texts: ["Failed to load resource"] } });

  test("reloads the application when a chunk is missing after a deploy", async ({
    page,
    front,
    signInAs,
  }) => {
    await signInAs("admin");
    await page.goto("/admin/articles");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manage Articles");
    await mark(page);
    const dispatchPreloadError = () =>
      page.evaluate(() => dispatchEvent(new Event("vite:preloadError")));
    const asked = page.waitForResponse((response) => response.request().method() === "HEAD");
    await dispatchPreloadError();
    await asked;
    expect(await isMarked(page), "the same build is still served").toBe(true);
    front.deploy();
    const loaded = page.waitForEvent("load");
    await dispatchPreloadError();
    await loaded;
    expect(await isMarked(page)).toBe(false);
  });
});

/** Marks the document; the mark is lost on a full page load. */
async function mark(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.evaluate(() => Object.assign(window, { isMarked: true }));
}

async function isMarked(page: Page): Promise<boolean> {
  return page.evaluate(() => Reflect.get(window, "isMarked") === true);
}

/** The files that a tab needs for a route, by the router's manifest. */
async function filesOfRoute(page: Page, route: string): Promise<string[]> {
  return page.evaluate((id) => {
    const { module, imports } = Reflect.get(window, "__reactRouterManifest").routes[id];
    return [module, ...imports];
  }, route);
}
