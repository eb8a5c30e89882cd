import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test, untilAlive } from "../fixtures.ts";

/** Holds the scripts of the page back until the result is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test("scripts come after all else that a page needs", { tag: "@own-stories" }, async ({ page }) => {
  await page.goto("/");
  await untilAlive(page);
  const [scripts, loaded] = await page.evaluate(() => {
    const starts = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".js"))
      .map(({ startTime }) => startTime);
    const [navigation] = performance.getEntriesByType("navigation");
    return [Math.min(...starts), (navigation as PerformanceNavigationTiming).loadEventStart];
  });
  // On a busy machine, three seconds are waited and no longer.
  expect(scripts).toBeGreaterThanOrEqual(Math.min(loaded, 3000));
});

test("the largest script begins by itself, and asks to be compiled while it comes", {
  tag: "@own-stories",
}, async ({ page }) => {
  await page.goto("/about");
  await untilAlive(page);
  const texts = await page.evaluate(async () => {
    const scripts = document.querySelectorAll<HTMLScriptElement>('script[type="module"][src]');
    return Promise.all(Array.from(scripts, async ({ src }) => (await fetch(src)).text()));
  });
  expect(texts).toHaveLength(1);
  // Chromium looks for it at the beginning of the file, and nowhere else.
  expect(texts[0]).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});

test("a spinner turns before scripts come until its picture is there, and not far from the window", {
  tag: "@own-stories",
}, async ({ page, createStory }) => {
  const src = "https://example.org/late.svg";
  const paragraph = { type: "paragraph", children: [{ text: "A line. ".repeat(50) }] };
  const story = await createStory({
    image_src: src,
    // So old that no other test meets its picture from elsewhere in a list.
    published_at: "1995-03-05T12:00:00Z",
    content: { main: [...Array(40).fill(paragraph), { type: "image", src, children: [] }] },
  });
  const gate = Promise.withResolvers<void>();
  await page.route(src, async (route) => {
    await gate.promise;
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>';
    await route.fulfill({ contentType: "image/svg+xml", body });
  });
  await holdScripts(page);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(`/article/${story.slug}`, { waitUntil: "domcontentloaded" });
  const spinners = page.getByRole("main").locator("article .picture-spinner");
  const listTurning = () =>
    spinners.evaluateAll((list) =>
      list.map((spinner) => spinner.getAnimations({ subtree: true }).length),
    );
  await expect.poll(listTurning).toEqual([1, 0]);
  gate.resolve();
  await expect.poll(listTurning).toEqual([0, 0]);
});

test("React marks what it has taken", { tag: "@own-stories" }, async ({ page }) => {
  await page.goto("/about");
  await untilAlive(page);
  const link = page.getByRole("banner").getByRole("link").first();
  const names = await link.evaluate((element) => Object.keys(element));
  // By this mark, app/late-start.ts knows when to let go what was pressed before.
  expect(names.filter((name) => name.startsWith("__reactProps"))).toHaveLength(1);
});

test.describe("a browser that does not open menus by itself", () => {
  for (const press of ["pointer", "keyboard"] as const) {
    test(`opens the menu that was asked for before scripts came, once, by ${press}`, {
      tag: "@own-stories",
    }, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.addInitScript(() => {
        Reflect.deleteProperty(HTMLButtonElement.prototype, "commandForElement");
        Object.assign(window, { presses: 0 });
        document.addEventListener("click", () => {
          Object.assign(window, { presses: Reflect.get(window, "presses") + 1 });
        });
      });
      await page.route("/about", async (route) => {
        const response = await route.fetch();
        const body = (await response.text()).replace(/ command(for)?="[^"]*"/g, "");
        await route.fulfill({ response, body });
      });
      const release = await holdScripts(page);
      await page.goto("/about");
      const button = page.getByRole("button", { name: "Open menu" });
      for (let time = 0; time < 2; time += 1) {
        if (press === "pointer") await button.click();
        else await button.press("Enter");
      }
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
      release();
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(window, "presses"))).toBe(1);
      await page.getByRole("button", { name: "Close menu" }).click();
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
    });
  }
});

test("a menu that was opened before scripts came stays open, and closes when the window grows wide", {
  tag: "@own-stories",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const release = await holdScripts(page);
  await page.goto("/about");
  await page.getByRole("button", { name: "Open menu" }).click();
  release();
  await untilAlive(page);
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("what is typed before scripts come stays, and is searched for", {
  tag: "@own-stories",
}, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/search");
  const box = page.getByRole("main").getByRole("searchbox");
  await box.fill("tides");
  release();
  await untilAlive(page);
  await expect(box).toHaveValue("tides");
  await page.getByRole("main").getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/q=tides/);
});

test("a message that is being written when scripts come stays as it is", {
  tag: "@own-stories",
}, async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto("/contact");
  const fields = { "Full Name": "A Reader", Subject: "Tides", Message: "Two lines\nof text" };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  release();
  await untilAlive(page);
  for (const [label, text] of Object.entries(fields)) {
    await expect(page.getByLabel(label)).toHaveValue(text);
  }
  await expect(page.getByLabel("Message")).toBeFocused();
});

for (const isEver of [true, false]) {
  test(`a message sent while scripts ${isEver ? "are on their way" : "never come"} is sent, once`, {
    tag: "@own-stories",
  }, async ({ page, service }) => {
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
    });
    const release = await holdScripts(page);
    await page.goto("/contact");
    const subject = `Early ${randomUUID()}`;
    await page.getByLabel("Full Name").fill("A Reader");
    await page.getByLabel("Email Address").fill("reader@example.org");
    await page.getByLabel("Subject").fill(subject);
    await page.getByLabel("Message").fill("Two lines\nof text");
    await page.getByRole("button", { name: "Send Message" }).click();
    if (isEver) release();
    // Where scripts come too late, the browser sends it by itself, and the page that answers says so.
    await expect(page.getByText("Message Sent!").first()).toBeVisible();
    const { data } = await service
      .from("contact_messages")
      .select("message")
      .eq("subject", subject)
      .throwOnError();
    expect(data).toEqual([{ message: "Two lines\nof text" }]);
    expect(sent.filter((path) => path === "/api/contact")).toHaveLength(1);
  });
}

test("links, forms and the menu do without scripts what they do with them", {
  tag: "@own-stories",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await holdScripts(page);
  await page.goto("/about");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "World" }).click();
  await expect(page).toHaveURL(/\/category\/world$/);
  await page.getByRole("link", { name: "Search" }).click();
  await page.getByRole("main").getByRole("searchbox").fill("tides");
  await page.getByRole("main").getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/\/search\?q=tides/);
});
