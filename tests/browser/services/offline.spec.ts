import { readdir } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { letExpire } from "../accounts/stored-session.ts";
import { untilOnDevice } from "../article-form/article-form-fixtures.ts";
import { expectNoViolations, untilAlive } from "../fixtures.ts";
import {
  expect,
  listCachedUrls,
  OFFLINE_TIMEOUT_MS,
  test,
  untilCached,
  untilControlled,
} from "../offline-fixtures.ts";

/** The browser's own console errors of failed requests. */
test.use({
  expectedErrors: {
    texts: ["Failed to load resource", "Failed to fetch", "Failed to load more", "WebSocket"],
  },
});

// Copies are made one after the other, slowly on a busy machine.
test.describe.configure({ timeout: 90_000 });

/** So old that no list of another test contains it. */
const LONG_AGO = { published_at: "2001-02-03T04:05:06Z" };

test("reads the front page and its articles offline, each marked with the time of its copy", async ({
  page,
  context,
}) => {
  await page.goto("/about");
  await untilControlled(page);
  await untilCached(page, "/");
  const [first = ""] = await articlesOfFrontPage(page);
  await untilCached(page, first);
  await expect
    .poll(async () => (await listCachedUrls(page)).some(isImage), { timeout: OFFLINE_TIMEOUT_MS })
    .toBe(true);

  await context.setOffline(true);
  await page.goto("/");
  await expectCopy(page);
  await expect(page.getByRole("heading", { level: 2, name: "Trending News" })).toBeVisible();
  const loaded = page.locator("main img").first();
  await expect
    .poll(() => loaded.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expectNoViolations(page);

  await page.locator(`main a[href="${first}"]`).first().click();
  await expect(page).toHaveURL(new RegExp(`${first}$`));
  await expectCopy(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoViolations(page);
});

test("reads a visited article offline however the reader reached it", async ({
  page,
  context,
  createArticle,
}) => {
  const [fromMail, fromList] = [await createArticle(LONG_AGO), await createArticle({ tags: [] })];
  await page.goto(`/article/${fromMail.slug}?from=a-mail`);
  await untilControlled(page);
  await page.goto("/category/latest");
  await page.getByRole("main").getByRole("link", { name: fromList.title }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(fromList.title);
  await untilCached(page, `/article/${fromMail.slug}`, `/article/${fromList.slug}`);

  await context.setOffline(true);
  for (const { slug, title } of [fromMail, fromList]) {
    await page.goto(`/article/${slug}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByText("A first paragraph.")).toBeVisible();
    await expectCopy(page);
  }
});

test("an article is written on in a tab that is opened offline, with a session that cannot be refreshed", async ({
  page,
  context,
  service,
  signInAs,
}) => {
  await signInAs("editor");
  await page.goto("/admin/articles");
  await untilControlled(page);
  await untilCached(page, "/admin/articles", "/admin/articles/new", "/admin/articles/any/edit");
  await untilBuildCached(page);
  await page.goto("/admin/articles/new");
  const title = `Written above the clouds ${Date.now()}`;
  await page.getByLabel("Title").fill("Written on the ground");
  await expect(page).toHaveURL(/draft=/);
  const id = new URL(page.url()).searchParams.get("draft") ?? "";
  await expect(page.getByText(/, saved$/)).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel("Title").fill(title);
  await expect(page.getByText("You're offline. Your text is kept on this device.")).toBeVisible();
  await letExpire(context, -60);
  await page.close();

  const tab = await context.newPage();
  await tab.goto("/admin/articles");
  const kept = tab.getByRole("region", { name: "Kept on this device" });
  await expect(kept.getByText("What you wrote is safe in this browser.")).toBeVisible();
  await expectNoViolations(tab);
  await kept.getByRole("link", { name: title }).click();
  await expect(tab.getByLabel("Title")).toHaveValue(title);
  const body = tab.getByRole("textbox", { name: "Content" });
  await body.click();
  await tab.keyboard.type("Nobody was connected.");
  await expect(body).toHaveText("Nobody was connected.");
  await untilOnDevice(tab);
  await tab.reload();
  await expect(body).toHaveText("Nobody was connected.");
  await expect(tab.getByRole("heading", { name: "Edit Article" })).toBeVisible();

  // Another article is begun there. Each list is asked for once: repeating would delay the form.
  const asked: string[] = [];
  tab.on("request", (request) => {
    if (!request.serviceWorker()) asked.push(new URL(request.url()).pathname);
  });
  await tab.goto("/admin/articles/new");
  await tab.getByLabel("Title").fill("Begun above the clouds");
  expect(asked.filter((path) => path === "/rest/v1/categories")).toHaveLength(1);
  await expect(tab).toHaveURL(/draft=/);
  await untilOnDevice(tab);
  await tab.goto("/admin/articles");
  await kept.getByRole("link", { name: "Begun above the clouds" }).click();
  await expect(tab.getByLabel("Title")).toHaveValue("Begun above the clouds");
  await tab.goto("/admin/articles");
  await kept.getByRole("link", { name: title }).click();
  await expect(body).toHaveText("Nobody was connected.");
  await context.setOffline(false);
  await expect(tab.getByText(/, saved$/)).toBeVisible();
  await expect
    .poll(async () => {
      const { data } = await service
        .from("article_drafts")
        .select("fields")
        .eq("article_id", id)
        .single()
        .throwOnError();
      return JSON.stringify(data.fields);
    })
    .toMatch(new RegExp(`(?=.*${title})(?=.*Nobody was connected)`));
});

test("shows the offline page with available articles otherwise, and reloads when online again", async ({
  page,
  context,
  createArticle,
}) => {
  const article = await createArticle({ ...LONG_AGO, title: `Ships & <harbours> ${Date.now()}` });
  await page.goto(`/article/${article.slug}`);
  await untilControlled(page);
  await untilCached(page, "/", `/article/${article.slug}`);
  await context.setOffline(true);
  await page.goto("/category/world");
  await expect(page).toHaveURL(/\/category\/world$/);
  await expect(page).toHaveTitle(/^You are offline/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  const list = page.getByRole("main").getByRole("list");
  await expect(list.getByRole("link").first()).toContainText("Front page");
  const entry = list.getByRole("listitem").filter({ hasText: article.title });
  await expect(entry).toContainText(/Copy of \w+ \d+, \d{4} at \d+:\d\d [AP]M/);
  await expectNoViolations(page);

  await entry.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(article.title);
  await page.goBack();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL(/\/category\/world$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");

  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("World");
});

test("keeps listed articles when loading more fails offline, and does not pull a reader back who leaves the offline page", async ({
  page,
  context,
}) => {
  await page.goto("/category/latest");
  await untilControlled(page);
  await untilCached(page, "/");
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(9);
  await context.setOffline(true);
  await page.getByRole("main").getByText("Load More Articles").click();
  await expect(page.getByText("Error fetching data")).toBeVisible();
  await expect(cards).toHaveCount(9);
  await expect(page).toHaveURL(/\/category\/latest/);

  for (const path of ["/privacy", "/terms", "/careers"]) {
    await context.setOffline(true);
    await page.goto("/category/world");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
    await context.setOffline(false);
    await page.goto(path);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("You are offline");
  }
});

test("opens the offline copy or the offline page from a link that fails to load", async ({
  page,
  front,
  createArticle,
}) => {
  const article = await createArticle({ categorySlug: "sports" });
  await page.goto(`/article/${article.slug}`);
  await untilControlled(page);
  await untilCached(page, `/article/${article.slug}`);
  await page.goto("/category/sports");
  await untilAlive(page);
  await page.evaluate(() => document.fonts.ready);
  // Offline emulation does not cover pages prerendered on hover.
  front.state = "gone";
  await page.getByRole("main").getByRole("link", { name: article.title }).click();
  await expect(page).toHaveURL(new RegExp(`/article/${article.slug}$`));
  await expectCopy(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "World" }).click();
  await expect(page).toHaveURL(/\/category\/world$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
});

test("never shows a copy online: updates at once and deletes removed articles", async ({
  page,
  context,
  createArticle,
  service,
}) => {
  const article = await createArticle({ ...LONG_AGO, title: "Before the correction" });
  const address = `/article/${article.slug}`;
  await page.goto(address);
  await untilControlled(page);
  await untilCached(page, address);
  await service.from("articles").update({ title: "After it" }).eq("id", article.id).throwOnError();
  await expect(async () => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("After it", { timeout: 200 });
  }).toPass();
  await expect(page.getByRole("status").filter({ hasText: "copy" })).toHaveCount(0);
  await expect.poll(() => readCached(page, address)).toContain("After it");

  await context.setOffline(true);
  await page.reload();
  await expectCopy(page);
  await context.setOffline(false);
  const bar = page.getByRole("status").filter({ hasText: "still the copy of" });
  await expect(bar.locator("time")).toBeVisible();
  await bar.getByRole("link", { name: "Load the current page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("After it");
  await expect(page.getByRole("status").filter({ hasText: "copy" })).toHaveCount(0);

  await service.from("articles").delete().eq("id", article.id).throwOnError();
  await expect.poll(async () => (await page.goto(address))?.status()).toBe(410);
  await expect.poll(() => listCachedUrls(page)).not.toContain(address);
});

test("renews offline copies of images, and deletes those of removed ones", async ({
  page,
  createArticle,
  service,
}) => {
  const name = `renewed-${Date.now()}.png`;
  const images = service.storage.from("article-images");
  const options = { contentType: "image/png", cacheControl: "0" };
  await images.upload(name, await draw("red"), options);
  const { slug } = await createArticle({ ...LONG_AGO, image_src: name });
  const image = `/storage/v1/render/image/public/article-images/${name}`;
  await page.goto(`/article/${slug}`);
  await untilControlled(page);
  await untilCached(page, image);
  const red = await readCached(page, image);

  await images.update(name, await draw("blue"), options);
  await ageCopy(page, image);
  await page.reload();
  await expect.poll(() => readCached(page, image)).not.toBe(red);

  await images.remove([name]);
  await ageCopy(page, image);
  await page.reload();
  await expect.poll(() => listCachedUrls(page)).not.toContain(image);
});

/** Makes a copy an hour older. */
async function ageCopy(page: Page, path: string): Promise<void> {
  await page.evaluate(async (address) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const cached = await cache.match(address);
      if (!cached) continue;
      const headers = new Headers(cached.headers);
      headers.set("X-Cached-At", new Date(Date.now() - 3_600_000).toISOString());
      await cache.put(address, new Response(await cached.blob(), { headers }));
    }
  }, path);
}

async function draw(background: string): Promise<Buffer> {
  const create = { width: 32, height: 18, channels: 3, background } as const;
  return sharp({ create }).png().toBuffer();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("says on the offline page when the reader is online", async ({ page }) => {
      await page.goto("/offline");
      await expect(page).toHaveTitle(/^You are online/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are online");
      await expect(page.getByText("What you can read now")).toBeHidden();
      await page.getByRole("link", { name: "Go to the front page" }).click();
      await expect(page).toHaveURL(/\/$/);
    });
  });
}

const OUTAGES = {
  gone: ["You are offline, or the site cannot be reached.", "You are offline"],
  gateway: ["The site cannot be reached at the moment.", "The site cannot be reached"],
} as const;

test("tells a site that does not respond from a reader who is offline", async ({
  page,
  front,
  createArticle,
}) => {
  const article = await createArticle(LONG_AGO);
  await page.goto(`/article/${article.slug}`);
  await untilControlled(page);
  await untilCached(page, "/", `/article/${article.slug}`);
  for (const state of ["gone", "gateway"] as const) {
    front.state = state;
    await page.goto(`/article/${article.slug}`);
    await expectCopy(page, OUTAGES[state][0]);
    await page.goto("/search?q=anything");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(OUTAGES[state][1]);
    front.state = "up";
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Search Results");
    await expect(page).toHaveURL(/\/search\?q=anything$/);
  }
});

test("stores no account page offline, and of the newsroom only pages that are the same for everybody", async ({
  page,
  context,
  signInAs,
}) => {
  const { email } = await signInAs("admin");
  await page.goto("/about");
  await untilControlled(page);
  await page.goto("/account");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto("/admin/articles");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Manage Articles");
  await page.goto("/");
  await untilCached(page, "/");
  const cached = await listCachedUrls(page);
  const ofNewsroom = [
    "/admin",
    "/admin/articles",
    "/admin/articles/new",
    "/admin/articles/any/edit",
  ];
  expect(cached.filter((path) => !isPublic(path) && !ofNewsroom.includes(path))).toEqual([]);
  for (const path of cached.filter((each) => ["/", ...ofNewsroom].includes(each)))
    expect(await readCached(page, path)).not.toContain(email);
  await context.setOffline(true);
  await page.goto("/admin/tags");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
});

/** Waits until every file of the build is cached, which the newsroom needs offline. */
async function untilBuildCached(page: Page): Promise<void> {
  const files = await readdir("build/client/assets");
  const assets = files.filter((name) => !/\.(?:br|gz|zst)$/.test(name));
  await untilCached(page, ...assets.map((name) => `/assets/${name}`));
}

/** Offline emulation does not cover a worker that starts later, which believes that it is online. */
const OFFLINE = /^You are offline(, or the site cannot be reached)?\./;

async function expectCopy(page: Page, why: string | RegExp = OFFLINE): Promise<void> {
  const bar = page.getByRole("status").filter({ hasText: "This page is the copy of" });
  await expect(bar).toContainText(why);
  const time = await bar.locator("time").getAttribute("datetime");
  const age = Date.now() - Date.parse(time ?? "");
  expect(age).toBeGreaterThanOrEqual(0);
  expect(age).toBeLessThan(5 * 60_000);
}

async function articlesOfFrontPage(page: Page): Promise<string[]> {
  const html = await page.evaluate(async () => (await caches.match("/"))?.text());
  return Array.from((html ?? "").matchAll(/ href="(\/article\/[^"]+)"/g), ([, path = ""]) => path);
}

async function readCached(page: Page, path: string): Promise<string | undefined> {
  return page.evaluate(async (address) => (await caches.match(address))?.text(), path);
}

function isImage(path: string): boolean {
  return path.startsWith("/storage/v1/render/image/public/");
}

function isPublic(path: string): boolean {
  return /^\/($|offline$|assets\/|article\/)/.test(path) || isImage(path);
}
