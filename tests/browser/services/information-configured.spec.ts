import { expect, expectNoViolations } from "../fixtures.ts";
import { test } from "./configured-fixtures.ts";

test("shows openings with department, place, icon and an application email", async ({ page }) => {
  await page.goto("/careers");
  const openings = page.getByRole("main").getByRole("listitem");
  await expect(openings).toHaveCount(2);
  const engineer = openings.filter({ hasText: "Platform Engineer" });
  await expect(engineer).toContainText("R&D · Remote");
  await expect(engineer.locator("svg")).toBeVisible();
  await expect(engineer.getByRole("link", { name: "Apply Now" })).toHaveAttribute(
    "href",
    "mailto:desk@harbour.example?subject=Application%3A%20Platform%20Engineer%20(Remote)",
  );
  await expect(page.getByRole("main")).not.toContainText("We don't have any open positions");
  await expectNoViolations(page);
});

test("shows team photos or initials, and only the configured contact hours and social profiles", async ({
  page,
}) => {
  await page.goto("/about");
  const members = page.getByRole("main").locator(".team-member");
  await expect(members).toHaveCount(3);
  const image = members.nth(0).locator("img");
  await image.scrollIntoViewIfNeeded();
  await expect
    .poll(() => image.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(members.nth(1).locator("img")).toHaveCount(0);
  await expect(members.nth(1).locator("text")).toHaveText("BD");
  await expect(members.nth(2).locator("text")).toHaveText("C");
  await expect(page.getByRole("main")).toContainText("Daily, 8am-8pm");
  await expect(page.getByRole("main")).not.toContainText("Mon-Fri");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Mastodon" })).toHaveAttribute(
    "href",
    "https://social.example/@harbour",
  );
  await expect(footer.getByRole("link", { name: "YouTube" })).toHaveCount(0);
  await expectNoViolations(page);
});

test("replaces the bracketed placeholders by the configured address and law", async ({ page }) => {
  await page.goto("/terms");
  const main = page.getByRole("main");
  await expect(main).toContainText("12 Quay Street, Port Anna");
  await expect(main).toContainText("the law of Port Anna.");
  await expect(main).toContainText("[phone]");
  await expect(main).not.toContainText("[address]");
});
