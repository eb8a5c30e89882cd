import type { RunningSite } from "../../support/start-site.ts";
import { expect, expectNoViolations, test } from "../fixtures.ts";
import { startConfiguredSite, startThirdParty, type ThirdParty } from "./configured-site.ts";

let site: RunningSite;
let thirdParty: ThirdParty;

test.describe.configure({ mode: "serial" });
test.use({ contextOptions: { reducedMotion: "reduce" }, expectedErrors: { texts: ["404"] } });
test.beforeAll(async () => {
  thirdParty = await startThirdParty();
  site = await startConfiguredSite({
    contact: {
      email: "desk@harbour.example",
      address: "12 Quay Street, Port Anna",
      hours: "Daily, 8am-8pm",
    },
    socialProfiles: [{ name: "Mastodon", url: "https://social.example/@harbour" }],
    analytics: {
      kind: "google-analytics",
      script: `${thirdParty.url}/gtag.js`,
      measurementId: "G-ABC123",
    },
    jurisdiction: "Port Anna",
    team: [
      { name: "Ada Birch", role: "Editor-in-Chief", image: `${thirdParty.url}/image.svg` },
      { name: "Ben van Dijk", role: "Lead Political Analyst" },
      { name: "Cho", role: "Technology Correspondent", image: "/no-such-image.png" },
    ],
    openings: [
      { title: "Court Reporter", department: "Newsroom", location: "Port Anna" },
      { title: "Platform Engineer", department: "R&D", location: "Remote", icon: "code" },
    ],
  });
});
test.afterAll(async () => {
  await site.stop();
  await thirdParty.close();
});

test("shows openings with department, place, icon and an application email", async ({ page }) => {
  await page.goto(`${site.url}/careers`);
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
  await page.goto(`${site.url}/about`);
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
  await page.goto(`${site.url}/terms`);
  const main = page.getByRole("main");
  await expect(main).toContainText("12 Quay Street, Port Anna");
  await expect(main).toContainText("the law of Port Anna.");
  await expect(main).toContainText("[phone]");
  await expect(main).not.toContainText("[address]");
});

test("names the analytics providers in the privacy policy, and starts Google's script after consent", async ({
  page,
}) => {
  thirdParty.requests.length = 0;
  await page.goto(`${site.url}/privacy`);
  await expect(page.getByRole("main")).toContainText("We also use Google Analytics");
  const question = page.getByRole("region", { name: "Privacy choices" });
  await expect(question).toContainText("count visits with Google Analytics");
  expect(thirdParty.requests).toEqual([]);
  await question.getByRole("button", { name: "Accept" }).click();
  await expect
    .poll(() => thirdParty.requests.map(decodeURIComponent))
    .toEqual(["/gtag.js?id=G-ABC123", "/collect?[object Arguments]js,[object Arguments]config"]);
});
