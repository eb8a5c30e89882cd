import type { Page } from "@playwright/test";
import { uniqueWord } from "../../support/rows.ts";
import { READER_AGENT, readViews } from "../../support/send-view.ts";
import { expect, test, untilAlive } from "../fixtures.ts";

/** Page view reports. Headless Chromium identifies itself as a bot, which is not counted. */
test.use({ userAgent: READER_AGENT });

/** The bodies of all reports that a page sends. */
function watchViews(page: Page): string[] {
  const bodies: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/view")) bodies.push(request.postData() ?? "");
  });
  return bodies;
}

test("reports each page of a visit, counted once however often it is read", async ({
  page,
  createArticle,
  service,
}) => {
  const word = uniqueWord();
  const [one, two] = [
    await createArticle({ title: `One ${word}`, published_at: "2020-01-02" }),
    await createArticle({ title: `Two ${word}`, published_at: "2020-01-01" }),
  ];
  const views = watchViews(page);
  await page.goto(`/article/${one.slug}`);
  await expect
    .poll(() => views)
    .toEqual([JSON.stringify({ path: `/article/${one.slug}`, referrer: "" })]);
  await page.goto(`/search?q=${word}`);
  await expect.poll(() => views.length).toBe(2);
  expect(views[1], "no query").toBe(JSON.stringify({ path: "/search", referrer: "" }));
  await page.getByRole("link", { name: `Two ${word}` }).click();
  await expect(page.getByRole("heading", { name: `Two ${word}`, level: 1 })).toBeVisible();
  await expect.poll(() => views.at(-1)).toBe(JSON.stringify({ path: `/article/${two.slug}` }));
  await page.goBack();
  await page.getByRole("link", { name: `One ${word}` }).click();
  await expect(page.getByRole("heading", { name: `One ${word}`, level: 1 })).toBeVisible();
  const counts = async () => {
    const all = await readViews(service);
    return [all[one.slug], all[two.slug]];
  };
  await expect.poll(() => views.length).toBe(5);

  // As in a page restored from the back/forward cache.
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  });
  await expect.poll(() => views.length).toBe(6);
  await expect.poll(counts).toEqual([1, 1]);
});

test("counts a background page when it becomes visible", async ({ page, createArticle }) => {
  const { slug } = await createArticle({ published_at: "2020-01-01" });
  await page.addInitScript(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  });
  const views = watchViews(page);
  await page.goto(`/article/${slug}`);
  await untilAlive(page);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  expect(views).toEqual([]);
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "visible" });
    for (const name of ["visibilitychange", "visibilitychange"])
      document.dispatchEvent(new Event(name));
  });
  await expect.poll(() => views.length).toBe(1);
});

test("reports only the host of the referrer and sets no cookie", async ({
  page,
  context,
  createArticle,
  service,
}) => {
  // A view that repeats another test's would not count.
  const { slug } = await createArticle({ published_at: "2020-01-01" });
  const host = `${uniqueWord()}.example`;
  const views = watchViews(page);
  await page.goto(`/article/${slug}?secret=1#secret`, {
    referer: `https://www.${host}/secret?q=secret`,
  });
  await expect.poll(() => views.length).toBe(1);
  expect(views[0]).not.toContain("secret");
  await expect
    .poll(async () => {
      const { data } = await service
        .rpc("list_referrers", { first_day: "2020-01-01", max_rows: 100 })
        .throwOnError();
      return data.filter((row) => row.host === host);
    })
    .toEqual([{ host, views: 1 }]);
  expect(await context.cookies()).toEqual([]);
});

test("with Do Not Track or Global Privacy Control no view is reported", async ({
  page,
  expectedErrors,
}) => {
  // The last report says nothing.
  expectedErrors.texts.push("status of 400");
  const views = watchViews(page);
  for (const [property, value] of [
    ["doNotTrack", "1"],
    ["globalPrivacyControl", true],
  ] as const) {
    views.length = 0;
    await page.addInitScript(
      ([name, setting]) => {
        Object.defineProperty(navigator, "doNotTrack", { value: null, configurable: true });
        Object.defineProperty(navigator, name, { value: setting, configurable: true });
      },
      [property, value] as const,
    );
    await page.goto("/about");
    await untilAlive(page);
    await page.getByRole("link", { name: "Contact", exact: true }).first().click();
    await expect(page).toHaveURL(/\/contact$/);
    await untilAlive(page);
    // The only report comes after all that would have been sent.
    await page.evaluate(() => navigator.sendBeacon("/api/view", "last"));
    await expect.poll(() => views).toEqual(["last"]);
  }
});
