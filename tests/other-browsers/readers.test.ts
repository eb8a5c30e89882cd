import { expect, test } from "vitest";
import { describeInBrowsers } from "./describe-in-browsers.ts";
import { findOverflow } from "./layout.ts";

const WIDTHS = [360, 1280];

describeInBrowsers("reader pages", (get) => {
  test.for(WIDTHS)(
    "front page, section, article and search at %i px fit the window",
    async (width) => {
      const browser = get();
      await browser.resize(width, 800);
      await browser.open("/");
      await browser.waitFor("main h1, main h2");
      expect(await browser.call(findOverflow)).toEqual([]);
      await browser.screenshot(`front-${width}`);

      await browser.open("/category/world");
      await browser.waitFor("main article, main li");
      expect(await browser.call(findOverflow)).toEqual([]);
      await browser.screenshot(`section-${width}`);

      await browser.click("main a[href^='/article/']");
      await expect.poll(() => browser.path()).toMatch(/^\/article\//);
      await browser.waitFor("main h1");
      expect(await browser.call(findOverflow)).toEqual([]);
      await browser.screenshot(`article-${width}`);

      await browser.open("/search?q=ship");
      await browser.waitFor("main h1");
      expect(await browser.call(findOverflow)).toEqual([]);
      await browser.screenshot(`search-${width}`);
    },
  );

  test("the side menu of a phone opens, leads to a section and closes", async () => {
    const browser = get();
    await browser.resize(360, 800);
    await browser.open("/");
    await browser.click("header button[aria-label*=enu]");
    await browser.waitFor("dialog[open]");
    await browser.screenshot("side-menu");
    await browser.click("dialog[open] a[href='/category/business']");
    await expect.poll(() => browser.path()).toBe("/category/business");
    await expect.poll(() => browser.isVisible("dialog[open]")).toBe(false);
  });
});
