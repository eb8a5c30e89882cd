import { beforeAll, expect, test } from "vitest";
import { createArticle, uniqueWord } from "../support/rows.ts";
import { describeInBrowsers } from "./describe-in-browsers.ts";
import { signIn } from "./sign-in.ts";

describeInBrowsers("finding and going on", (get, service) => {
  test.for([360, 1280])(
    "the magnifier opens a search at %i px that suggests an article",
    async (width) => {
      const browser = get();
      const word = uniqueWord("Norderney");
      const article = await createArticle(service(), { title: `Ferries to ${word}` });
      await browser.resize(width, 800);
      await browser.open("/about");
      await browser.click("header a[href='/search']");
      await browser.waitForFocus({ role: "combobox", name: "Search this site" });
      await browser.type(word);
      await browser.waitFor({ role: "option", name: article.title });
      await browser.press("ArrowDown");
      await browser.press("Enter");
      await expect.poll(() => browser.path()).toBe(`/article/${article.slug}`);
    },
  );

  test("a chosen theme and text size apply to the next page", async () => {
    const browser = get();
    const read = () =>
      browser.call(() => {
        const { backgroundColor, fontSize } = getComputedStyle(document.documentElement);
        return { backgroundColor, fontSize };
      });
    await browser.resize(1280, 900);
    await browser.open("/about");
    const before = await read();
    await browser.call(() => {
      for (const [name, value] of [
        ["theme", "dark"],
        ["text-size", "larger"],
      ] as const) {
        const field = document.querySelector<HTMLSelectElement>(`footer select[name=${name}]`);
        if (!field) continue;
        field.value = value;
        field.dispatchEvent(new Event("change", { bubbles: true }));
      }
    });
    const chosen = await read();
    expect(chosen).not.toEqual(before);
    await browser.open("/");
    expect(await read()).toEqual(chosen);
    await browser.call(() => localStorage.clear());
  });
});

describeInBrowsers("fronts", (get, service) => {
  beforeAll(() => signIn(get(), service()));

  test("an editor composes and publishes a front, and readers see it", async () => {
    const browser = get();
    const word = uniqueWord("Baltrum");
    const article = await createArticle(service(), { title: `Seals of ${word}` });
    /** The container in which the article is placed. */
    const readContainer = () =>
      browser.call((title) => {
        const row = document.querySelector(`[aria-label='Remove ${title}']`);
        return row?.closest("section:has(h2)")?.querySelector("h2")?.textContent ?? "";
      }, article.title);
    await browser.open("/admin/fronts");
    await browser.focus({ role: "combobox", name: "Add an article to Top News" });
    await browser.type(word);
    await browser.waitFor("[role=option]:only-child");
    await browser.press("ArrowDown");
    await browser.press("Enter");
    await browser.waitFor({ role: "button", name: `Remove ${article.title}` });
    await browser.drag(`li:has([aria-label='Remove ${article.title}']) svg`, {
      role: "combobox",
      name: "Add an article to Tech News",
    });
    await expect.poll(readContainer).toBe("Tech News");
    await browser.screenshot("front-composed");
    await browser.click({ role: "button", name: "Publish" });
    const readFront = () =>
      browser.call(async (slug) => {
        const page = new DOMParser().parseFromString(await (await fetch("/")).text(), "text/html");
        const link = page.querySelector(`a[href='/article/${slug}']`);
        return link?.closest("section")?.querySelector("h2")?.textContent ?? "";
      }, article.slug);
    await expect.poll(readFront).toBe("Tech News");

    await browser.click({ role: "button", name: "Undo" });
    await expect.poll(readContainer).toBe("Top News");
    await browser.click({ role: "button", name: `Remove ${article.title}` });
    await browser.click({ role: "button", name: "Publish" });
    await expect.poll(readFront).not.toBe("Tech News");
  });
});
