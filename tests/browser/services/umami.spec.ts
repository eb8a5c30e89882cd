import type { RunningSite } from "../../support/start-site.ts";
import { expect, test, untilAlive } from "../fixtures.ts";
import { type Company, startCompany, startConfiguredSite } from "./configured-site.ts";

let site: RunningSite;
let company: Company;

test.use({ contextOptions: { reducedMotion: "reduce" } });
test.beforeAll(async () => {
  company = await startCompany();
  const script = `${company.url}/umami.js`;
  site = await startConfiguredSite({ measurement: { kind: "umami", script, websiteId: "w-1" } });
});
test.afterAll(async () => {
  await site?.stop();
  await company?.close();
});

test("counts with cookieless Umami without consent, but not for readers who decline", async ({
  page,
}) => {
  const sent = "/send?website=w-1&doNotTrack=true";
  await page.goto(`${site.url}/privacy`);
  await expect.poll(() => company.requests).toEqual(["/umami.js", sent]);
  await expect(page.getByRole("main")).toContainText("We also use Umami");
  expect(await page.context().cookies()).toEqual([]);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Decline" }).click();
  await expect(main.getByRole("status")).toHaveText("You have declined.");
  await page.waitForLoadState("networkidle");
  company.requests.length = 0;
  await page.goto(`${site.url}/about`);
  await untilAlive(page);
  await page.waitForLoadState("networkidle");
  expect(company.requests).toEqual([]);
});
