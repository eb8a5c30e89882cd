import { beforeAll, expect, test } from "vitest";
import { createOldArticle, openForm } from "./articles.ts";
import { describeInBrowsers } from "./describe-in-browsers.ts";
import { findBrokenWords, findOverflow } from "./layout.ts";
import { signIn } from "./sign-in.ts";

/** Screens of the sidebar, and the heading of each. */
const SCREENS = {
  articles: "Manage Articles",
  "articles/new": "Create New Article",
  plan: "Plan",
  "plan?view=calendar": "Plan",
  "for-you": "For You",
  authors: "Authors",
  categories: "Categories",
  tags: "Tags",
  messages: "Messages",
  people: "People",
  analytics: "Analytics",
  activity: "Activity",
  fronts: "Fronts",
  settings: "Settings",
};

describeInBrowsers("newsroom screens", (get, service) => {
  beforeAll(() => signIn(get(), service(), "admin"));

  test.for([360, 1280])("every screen fits a window of %i px", async (width) => {
    const browser = get();
    await browser.resize(width, 800);
    for (const [path, heading] of Object.entries(SCREENS)) {
      await browser.open(`/admin/${path}`);
      await browser.waitFor({ role: "heading", name: heading });
      await browser.waitFor("main:not(:has([aria-label=Loading], [aria-busy=true]))");
      await browser.screenshot(`${path.replaceAll(/\W/g, "-")}-${width}`);
      expect(await browser.call(findOverflow), path).toEqual([]);
      expect(await browser.call(findBrokenWords), path).toEqual([]);
    }
  });

  test("the toolbar takes one row at 1280 px, and its menu shows every style", async () => {
    const browser = get();
    await browser.resize(1280, 800);
    await openForm(browser, await createOldArticle(service(), "The harbor opens."));
    await browser.waitFor({ role: "button", name: "Style" });
    const rows = await browser.call(() =>
      [...document.querySelectorAll(".editor-toolbar button")].map((button) =>
        Math.round(button.getBoundingClientRect().top),
      ),
    );
    expect(new Set(rows).size).toBe(1);
    await browser.click({ role: "button", name: "Style" });
    await browser.waitFor({ role: "menuitem", name: "Heading 4" });
    const hidden = await browser.call(() =>
      [...document.querySelectorAll("[role=menuitemradio]")]
        .filter((entry) => {
          const { left, right, top, bottom } = entry.getBoundingClientRect();
          return !entry.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
        })
        .map(({ textContent }) => textContent),
    );
    expect(hidden).toEqual([]);
    await browser.press("Escape");
    await browser.resize(360, 800);
    await browser.screenshot("form-360");
    expect(await browser.call(findOverflow)).toEqual([]);
  });

  test("a long title is shown whole while it is typed, also on a phone", async () => {
    const browser = get();
    await browser.resize(1280, 800);
    await openForm(browser, await createOldArticle(service(), "The harbor opens."));
    await browser.focus({ role: "textbox", name: "Title" });
    await browser.press("Control+End");
    await browser.type(" and the ferries leave for the islands again, after a year");
    for (const width of [1280, 360]) {
      await browser.resize(width, 800);
      await browser.screenshot(`title-${width}`);
      await expect.poll(() => browser.call(countHiddenPixels)).toBe(0);
    }
  });
});

/** Height of the title that its field does not show. Runs in the page. */
function countHiddenPixels(): number {
  const field = document.querySelector("textarea[name=title]");
  return field ? field.scrollHeight - field.clientHeight : Number.NaN;
}
