import { expect, test } from "../fixtures.ts";

// Scripts that do not arrive.
test.use({ expectedErrors: { texts: ["Failed to load resource", "ERR_FAILED"] } });

const LIGHT = "rgb(255, 253, 249)";
const DARK = "rgb(23, 22, 19)";

test("a reader chooses theme and text size, which later pages have from their first paint", {
  tag: "@both-widths",
}, async ({ page }) => {
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const size = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  const color = () =>
    page
      .locator("meta[name=theme-color]")
      .evaluateAll((metas) =>
        metas
          .filter((meta) => matchMedia(meta.getAttribute("media") ?? "").matches)
          .map((meta) => meta.getAttribute("content")),
      );
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/about");
  expect(await paper()).toBe(LIGHT);
  expect(await size()).toBe("16px");
  await page.getByLabel("Theme").selectOption("Dark");
  await page.getByLabel("Text size").selectOption("Larger");
  expect(await paper()).toBe(DARK);
  expect(await size()).toBe("20px");
  expect(await color()).toEqual(["#171613"]);

  // Without the scripts that start after the first paint.
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/privacy");
  expect(await paper()).toBe(DARK);
  expect(await size()).toBe("20px");
  await page.unroute("**/assets/*.js");

  await page.goto("/terms");
  await expect(page.getByLabel("Theme")).toHaveValue("dark");
  await page.getByLabel("Theme").selectOption("Light");
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await paper()).toBe(LIGHT);
  await page.getByLabel("Theme").selectOption("As on this device");
  expect(await paper()).toBe(DARK);
  expect(await color()).toEqual(["#171613"]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("there are no settings of the display", async ({ page }) => {
    await page.goto("/about");
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.getByText("Text size")).toBeHidden();
  });
});
